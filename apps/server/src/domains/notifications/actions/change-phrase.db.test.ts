import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { preparePhrases } from '../testing.ts'

const { database, change, phraseOf } = preparePhrases()
const toldOf = async (personId: string) =>
  (await database.owner('select type from platform.outbox where person_id = $1 order by id', [personId])).length

test('a phrase is stored sealed, replaced, taken back, recorded without its words, and told each time', async () => {
  const personId = await insertTestPerson(database)
  expect(await phraseOf(personId)).toBeUndefined()
  await change(personId, 'Grandmother’s blue bicycle')
  expect(await phraseOf(personId)).toBe('Grandmother’s blue bicycle')
  const [row] = await database.owner('select sealed from notifications.phrase where person_id = $1', [personId])
  expect(String(row?.['sealed'])).not.toContain('bicycle')
  await change(personId, 'the red one')
  expect(await phraseOf(personId)).toBe('the red one')
  await change(personId, null)
  expect(await phraseOf(personId)).toBeUndefined()
  expect(await toldOf(personId)).toBe(3)
  // There is nothing left to take back, and nothing to tell.
  await change(personId, null)
  expect(await toldOf(personId)).toBe(3)
  const records = await database.owner('select r::text from audit.record r')
  expect(records).toHaveLength(3)
  expect(JSON.stringify(records)).not.toMatch(/bicycle|red one/)
})
