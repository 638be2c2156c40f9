import { expect, test } from 'vitest'
import { isSealedByNewest } from '#platform/crypto/sealed.ts'
import { insertTestPerson } from '#testing/people.ts'
import { preparePhrases } from '../testing.ts'
import { resealPhrases } from './reseal-phrases.ts'

const { database, masterKey, now, change, phrasesOf } = preparePhrases()

test('SEC14: a new master key seals every phrase anew, and the old one then opens none', async () => {
  const personId = await insertTestPerson(database)
  const takenBack = await insertTestPerson(database)
  await change(personId, 'the one before')
  await change(personId, 'four calm words here')
  await change(takenBack, 'only before')
  await change(takenBack, null)
  const renewed = Buffer.alloc(32, 4)
  const keys = { database: database.app, masterKey: [renewed, masterKey] }
  expect(await resealPhrases(keys)).toEqual({ all: 3, resealed: 3 })
  expect(await resealPhrases(keys)).toEqual({ all: 3, resealed: 0 })
  const [row] = await database.owner('select * from notifications.phrase where person_id = $1', [personId])
  for (const column of ['sealed', 'previous_sealed'])
    expect(isSealedByNewest(renewed, row?.[column] as Buffer), column).toBe(true)
  await expect(phrasesOf(personId)).rejects.toThrow()
  const phrases = { current: 'four calm words here', previous: 'the one before' }
  expect(await phrasesOf(personId, now, [renewed])).toEqual(phrases)
  expect(await phrasesOf(takenBack, now, [renewed])).toEqual({ current: undefined, previous: 'only before' })
})
