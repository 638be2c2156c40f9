import { expect, test } from 'vitest'
import { openByMaster } from '#platform/crypto/sealed.ts'
import { enrolTotp } from '#testing/factors.ts'
import { prepareFactors } from '../testing.ts'
import { resealSecrets } from './reseal-secrets.ts'

const world = prepareFactors()

test('secrets and drafts are sealed with the newest key, once', async () => {
  const { secret } = await enrolTotp(world.database.app, world.parts(), world.personId)
  await world.database.owner('update accounts.person set totp_draft_sealed = totp_secret_sealed where id = $1', [
    world.personId,
  ])
  const masterKey = [Buffer.alloc(32, 8), Buffer.alloc(32, 1)]
  const parts = { database: world.database.app, masterKey }
  expect(await resealSecrets(parts)).toEqual({ all: 2, resealed: 2 })
  expect(await resealSecrets(parts)).toEqual({ all: 2, resealed: 0 })
  const [row] = await world.database.owner('select totp_secret_sealed as sealed from accounts.person where id = $1', [
    world.personId,
  ])
  const opened = openByMaster(Buffer.alloc(32, 8), row?.['sealed'] as Buffer, `accounts:totp:${world.personId}`)
  expect(String(opened)).toBe(secret)
})
