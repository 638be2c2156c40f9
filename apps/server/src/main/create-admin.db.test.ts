import { operatorPlaceholder } from '@clearhold/contract/edition'
import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { createAdmin } from './create-admin.ts'

const database = prepareDatabase()

const config = {
  MASTER_KEY: Buffer.alloc(32, 7),
  PUBLIC_URL: 'https://clearhold.example',
  operator: operatorPlaceholder,
}
const create = (email: string | undefined, name: string | undefined = 'Ada Okafor') =>
  createAdmin(database.app, config, { email, name })

test('prints what the owner needs to sign in, and opens their ledger accounts', async () => {
  const { added, text } = await create('ada@example.test')
  expect(added).toBe(true)
  expect(text).toMatch(/https:\/\/clearhold\.example\/reset-password\?token=[\w-]{43}/)
  expect(text).toMatch(/otpauth:\/\/totp\//)
  expect(text.match(/\b([A-Z2-9]{4}-){3}[A-Z2-9]{4}\b/g)).toHaveLength(10)
  expect(
    await database.owner("select count(*)::int as accounts from ledger.account where key like 'investor:%'"),
  ).toEqual([{ accounts: 5 }])
})

test.each([
  [undefined, 'Ada'],
  ['no address', 'Ada'],
  ['ada2@example.test', ' '],
])('error: %j named %j is not taken', async (email, name) => {
  const { added, text } = await create(email, name)
  expect(added).toBe(false)
  expect(text).toContain('No account was added')
})

test('error: the third owner is not made here', async () => {
  expect((await create('bruno@example.test')).added).toBe(true)
  const third = await create('carla@example.test')
  expect(third).toEqual({ added: false, text: expect.stringContaining('changed by two people') })
})
