import { expect, test } from 'vitest'
import { activated, insertInvestor, offerPlans, testPlanParts } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import type { Movement } from '../rules.ts'
import { readReferences } from './read-references.ts'

const database = prepareDatabase()
const nothing = { cash: 0n, locked: 0n, profit: 0n, bonus: 0n, leaving: 0n }
const movementAbout = (about: string): Movement => ({
  entryId: 1025n,
  at: new Date('2026-10-06T10:12:00Z'),
  reason: 'plan.activated',
  about,
  changeMicro: 0n,
  after: nothing,
})

test('a movement of a plan has the number people know it by; of things without one, and of other people’s, there is none', async () => {
  await offerPlans(database.app, 100_000n)
  const parts = testPlanParts(database)
  const personId = await insertInvestor(database, 10_000n)
  const other = await insertInvestor(database, 10_000n)
  await activated(parts, personId)
  await activated(parts, other)
  const rows = await database.owner('select id, person_id from plans.position')
  const aboutOf = (owner: string) => `position:${rows.find((row) => row['person_id'] === owner)?.['id']}`
  const abouts = [aboutOf(personId), aboutOf(personId), aboutOf(other), 'deposit:1']
  const references = await readReferences(database.app.reader, personId, abouts.map(movementAbout))
  expect([...references.keys()]).toEqual([aboutOf(personId)])
  expect(references.get(aboutOf(personId))).toMatch(/^P-\d+$/)
  expect((await readReferences(database.app.reader, other, abouts.map(movementAbout))).has(aboutOf(other))).toBe(true)
})
