import { expect, test } from 'vitest'
import { isSealedByNewest } from '#platform/crypto/sealed.ts'
import { insertTestPerson } from '#testing/people.ts'
import { preparePhrases } from '../testing.ts'
import { resealPhrases } from './reseal-phrases.ts'

const { database, masterKey, change, phraseOf } = preparePhrases()

test('SEC14: a new master key seals every phrase anew, and the old one then opens none', async () => {
  const personId = await insertTestPerson(database)
  await change(personId, 'four calm words here')
  const renewed = Buffer.alloc(32, 4)
  const keys = { database: database.app, masterKey: [renewed, masterKey] }
  expect(await resealPhrases(keys)).toEqual({ all: 1, resealed: 1 })
  expect(await resealPhrases(keys)).toEqual({ all: 1, resealed: 0 })
  const [row] = await database.owner('select sealed from notifications.phrase where person_id = $1', [personId])
  expect(isSealedByNewest(renewed, row?.['sealed'] as Buffer)).toBe(true)
  await expect(phraseOf(personId)).rejects.toThrow()
  expect(await phraseOf(personId, [renewed])).toBe('four calm words here')
})
