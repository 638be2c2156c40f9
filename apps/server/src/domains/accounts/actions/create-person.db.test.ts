import { verify } from '@node-rs/argon2'
import { beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import { createPerson, type PersonDraft } from './create-person.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

const masterKey = Buffer.alloc(32, 1)
const draft: PersonDraft = {
  email: 'Ines@Example.test',
  username: 'ines_c',
  fullName: 'Inês Carvalho',
  role: 'user',
  language: 'fr',
  password: 'correct horse',
}

test('makes a person whose password is only a hash and whose e-mail is in lower case', async () => {
  expect(await database.app.transaction((tx) => createPerson(tx, draft, masterKey))).toBe(true)
  const [row] = await database.owner('select * from accounts.person')
  expect(row).toMatchObject({ email: 'ines@example.test', full_name: 'Inês Carvalho', totp_secret_sealed: null })
  expect(await verify(String(row?.['password_hash']), 'correct horse')).toBe(true)
  expect(JSON.stringify(row)).not.toContain('correct horse')
})

test('error: an e-mail that is taken, in any case, adds nobody', async () => {
  expect(
    await database.app.transaction((tx) => createPerson(tx, { ...draft, email: 'INES@example.TEST' }, masterKey)),
  ).toBe(false)
  expect(await database.owner('select count(*)::int as people from accounts.person')).toEqual([{ people: 1 }])
})

test('error: the database refuses what the form should have', async () => {
  const insert = (change: Partial<PersonDraft>) =>
    database.app.transaction((tx) => createPerson(tx, { ...draft, email: 'b@c.de', ...change }, masterKey))
  await expect(insert({ username: 'a b' })).rejects.toThrow('person_username_check')
  await expect(insert({ fullName: '' })).rejects.toThrow('person_full_name_check')
})
