import { beforeAll, expect, test } from 'vitest'
import { registerVerified, type TestAccounts, testAccounts } from '#testing/accounts.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { changeProfile } from './change-profile.ts'

let database: TestDatabase
let parts: TestAccounts
let personId: string
beforeAll(async () => {
  database = await testDatabase()
  parts = testAccounts(database)
  personId = await registerVerified(database, parts)
})

test('changes what is named and nothing else', async () => {
  const before = (await database.owner('select * from accounts.person'))[0]
  expect(await changeProfile(parts, personId, { language: 'es' })).toMatchObject({
    ok: true,
    value: { language: 'es' },
  })
  await changeProfile(parts, personId, { fullname: 'Inês C.', username: 'ines_2' })
  const [after] = await database.owner('select * from accounts.person')
  expect(after).toEqual({ ...before, language: 'es', full_name: 'Inês C.', username: 'ines_2' })
})

test('nothing named changes nothing', async () => {
  const before = await database.owner('select * from accounts.person')
  expect((await changeProfile(parts, personId, {})).ok).toBe(true)
  expect(await database.owner('select * from accounts.person')).toEqual(before)
})

test('error: nobody has no profile', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect(await changeProfile(parts, nobody, { language: 'es' })).toEqual({ ok: false, code: 'not_found' })
})
