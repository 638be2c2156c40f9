import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { changePhrase } from './change-phrase.ts'
import { openPhrase } from './open-phrase.ts'

const database = prepareDatabase('test')
const masterKey = Buffer.alloc(32, 3)
const now = new Date()
const change = (personId: string, phrase: string | null) =>
  database.app.transaction((tx) => changePhrase(tx, { masterKey }, { personId, phrase, now, requestId: 'r-1' }))
const phraseOf = (personId: string, key: Buffer | Buffer[] = masterKey) =>
  openPhrase(database.app.reader, { masterKey: key }, personId)

test('a phrase opens for its person, and nobody who chose none has one', async () => {
  const personId = await insertTestPerson(database)
  expect(await phraseOf(personId)).toBeUndefined()
  await change(personId, 'Été bleu')
  expect(await phraseOf(personId)).toBe('Été bleu')
})

test('error: a phrase that was moved to another person does not open', async () => {
  const personId = await insertTestPerson(database)
  const thief = randomId()
  await change(personId, 'mine and nobody else’s')
  await database.owner('update notifications.phrase set person_id = $2 where person_id = $1', [personId, thief])
  await expect(phraseOf(thief)).rejects.toThrow()
})
