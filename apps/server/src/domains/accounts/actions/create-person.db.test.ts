import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { createPerson, type PersonDraft } from './create-person.ts'

const database = prepareDatabase()

const joined: string[] = []
const parts = {
  masterKey: Buffer.alloc(32, 1),
  onPersonCreated: async (_tx: Tx, personId: string) => void joined.push(personId),
}
const draft: PersonDraft = {
  email: 'Ines@Example.test',
  username: 'ines_c',
  fullName: 'Inês Carvalho',
  role: 'user',
  language: 'fr',
  passwordHash: '$argon2id$some',
}
const create = (change: Partial<PersonDraft> = {}) =>
  database.app.transaction((tx) => createPerson(tx, parts, { ...draft, ...change }))

test('makes a person whose e-mail is in lower case and not confirmed, and tells those who care', async () => {
  const personId = await create()
  const [row] = await database.owner('select * from accounts.person')
  expect(row).toMatchObject({
    id: personId,
    email: 'ines@example.test',
    full_name: 'Inês Carvalho',
    totp_secret_sealed: null,
    email_verified_at: null,
    state: 'active',
  })
  expect(joined).toEqual([personId])
})

test('error: an email that is taken, in upper or lower case, creates no account', async () => {
  expect(await create({ email: ' INES@example.TEST' })).toBeUndefined()
  expect(await database.owner('select count(*)::int as people from accounts.person')).toEqual([{ people: 1 }])
  expect(joined).toHaveLength(1)
})

test('error: the database refuses what the form should have', async () => {
  await expect(create({ email: 'b@c.de', username: 'a b' })).rejects.toThrow('person_username_check')
  await expect(create({ email: 'b@c.de', fullName: '' })).rejects.toThrow('person_full_name_check')
  await expect(create({ email: 'b@c.de', photoName: '../etc' })).rejects.toThrow('person_photo_name_check')
})
