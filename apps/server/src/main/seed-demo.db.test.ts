import { verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { openByMaster } from '../platform/crypto/sealed.ts'
import { demoPassword, demoPeople, seedDemo, seedDemoPlans } from './seed-demo.ts'

const database = prepareDatabase()

const config = { EDITION: 'demo', MASTER_KEY: Buffer.alloc(32, 7) } as const

test('adds two investors and two admins, once', async () => {
  expect(await seedDemo(database.app, config)).toHaveLength(4)
  expect(await seedDemo(database.app, config)).toEqual([])
  const rows = await database.owner(
    'select id, role, email, password_hash, totp_secret_sealed from accounts.person order by email',
  )
  expect(rows.map(({ role }) => role)).toEqual(['Admin', 'Admin', 'user', 'user'])
  for (const row of rows) expect(await verify(String(row['password_hash']), demoPassword)).toBe(true)
  const admin = rows[0]
  const secret = openByMaster(
    config.MASTER_KEY,
    admin?.['totp_secret_sealed'] as Buffer,
    `accounts:totp:${String(admin?.['id'])}`,
  )
  expect(await database.owner('select count(*)::int as held from accounts.permission')).toEqual([{ held: 10 }])
  expect(await database.owner(`select count(*)::int as held from ledger.account where key like 'investor:%'`)).toEqual([
    { held: 20 },
  ])
  expect(await database.owner('select from accounts.person where email_verified_at is null')).toEqual([])
  expect(secret.toString()).toBe(demoPeople.find(({ email }) => email === admin?.['email'])?.totpSecret)
})

test('error: refused in live', async () => {
  await expect(seedDemo(database.app, { ...config, EDITION: 'live' })).rejects.toThrow('belong to the demo edition')
})

test('puts the four plans of the specification on offer, once, and never in live', async () => {
  expect(await seedDemoPlans(database.app, config)).toEqual(['advance', 'premium', 'gold', 'platinum'])
  expect(await seedDemoPlans(database.app, config)).toEqual([])
  await expect(seedDemoPlans(database.app, { EDITION: 'live' })).rejects.toThrow('belong to the demo edition')
})
