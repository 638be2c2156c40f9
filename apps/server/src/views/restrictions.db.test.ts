import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { testDatabase } from '#testing/resources.ts'
import { readPublicRestrictions, readUserRestrictions } from './restrictions.ts'

test('months say how many freezes and holds began, ended and went on; a person’s own end with a day', async () => {
  const database = await testDatabase()
  const personId = await insertTestPerson(database)
  const now = new Date()
  await database.owner(
    `insert into accounts.freeze (person_id, began_at, ended_at)
     values ($1, now() - interval '40 days', now() - interval '39 days'), ($1, now() - interval '1 second', now())`,
    [personId],
  )
  await database.owner("update accounts.person set state = 'frozen' where id = $1", [personId])
  const { months } = await readPublicRestrictions(database.app.reader, now)
  expect(months).toHaveLength(12)
  expect(months[0]).toMatchObject({
    month: now.toISOString().slice(0, 7),
    freezes: { running: 1 },
    legalHolds: { began: 0, ended: 0, running: 0 },
  })
  const sum = (of: 'began' | 'ended') => months.reduce((total, { freezes }) => total + freezes[of], 0)
  expect([sum('began'), sum('ended')]).toEqual([3, 2])
  const { freeze, legalHold } = await readUserRestrictions(database.app.reader, personId)
  expect([freeze?.kept, legalHold]).toEqual([false, null])
  expect(Date.parse(freeze?.endsAt ?? '') - now.getTime()).toBeGreaterThan(71.9 * 3_600_000)
})
