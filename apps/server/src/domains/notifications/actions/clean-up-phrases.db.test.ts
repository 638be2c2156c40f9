import { expect, test } from 'vitest'
import type { Clock } from '#platform/clock/clock.ts'
import { insertTestPerson } from '#testing/people.ts'
import { previousPhraseMs } from '../rules.ts'
import { preparePhrases } from '../testing.ts'
import { cleanUpPhrases } from './clean-up-phrases.ts'

const { database, now, change, phrasesOf } = preparePhrases()

test('the phrase before a change is deleted after seven days, not earlier, with the row in which nothing is left', async () => {
  const changed = await insertTestPerson(database)
  const takenBack = await insertTestPerson(database)
  // So that PostgreSQL, whose clock is real, sees their time as over.
  const before = new Date(now.getTime() - previousPhraseMs)
  for (const personId of [changed, takenBack]) await change(personId, 'the one I know', before)
  await change(changed, 'the next', before)
  await change(takenBack, null, before)
  const rows = () => database.owner('select person_id, previous_sealed is null as forgotten from notifications.phrase')
  const forgetAt = (at: Date) => cleanUpPhrases(database.app, { now: () => at } satisfies Clock)
  await forgetAt(new Date(now.getTime() - 1))
  expect(await rows()).toHaveLength(2)
  expect(await rows()).not.toContainEqual(expect.objectContaining({ forgotten: true }))
  await forgetAt(now)
  expect(await rows()).toEqual([{ person_id: changed, forgotten: true }])
  expect(await phrasesOf(changed)).toEqual({ current: 'the next', previous: undefined })
})
