import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { insertTestPerson } from '#testing/people.ts'
import { preparePhrases } from '../testing.ts'

const { database, change, phrasesOf } = preparePhrases()

test('a phrase opens for its person, and a person who chose none has none', async () => {
  const personId = await insertTestPerson(database)
  expect(await phrasesOf(personId)).toEqual({ current: undefined, previous: undefined })
  await change(personId, 'Été bleu')
  expect(await phrasesOf(personId)).toEqual({ current: 'Été bleu', previous: undefined })
})

test('error: a phrase that was moved to another person does not open', async () => {
  const personId = await insertTestPerson(database)
  const thief = randomId()
  await change(personId, 'mine and mine alone')
  await database.owner('update notifications.phrase set person_id = $2 where person_id = $1', [personId, thief])
  await expect(phrasesOf(thief)).rejects.toThrow()
})
