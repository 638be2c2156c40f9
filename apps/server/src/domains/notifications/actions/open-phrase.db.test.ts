import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { insertTestPerson } from '#testing/people.ts'
import { preparePhrases } from '../testing.ts'

const { database, change, phraseOf } = preparePhrases()

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
