import { beforeAll, expect, test } from 'vitest'
import { type CountingDatabase, countTrips } from '#testing/count-trips.ts'
import {
  activate,
  activated,
  insertInvestor,
  invite,
  leaveEarly,
  offerPlans,
  passHours,
  testPlanParts,
} from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { chooseMaturity } from './actions/choose-maturity.ts'
import { payDuePositions } from './actions/pay-due-positions.ts'
import type { PlansParts } from './parts.ts'
import { renewalOf } from './testing.ts'

const database = prepareDatabase()
let counting: CountingDatabase
let parts: PlansParts
beforeAll(async () => {
  counting = countTrips(database)
  parts = testPlanParts(database, { database: counting.database })
  await offerPlans(database.app, 100_000n)
  // The text of the risk statement is stored with the very first activation.
  await activated(parts, await insertInvestor(database, 2_500n))
})

test('an activation is one look and one call, with a bonus as without; a refusal is the look', async () => {
  const referrerId = await insertInvestor(database)
  const personId = await insertInvestor(database, 6_000n)
  await invite(database, referrerId, personId)
  for (const position of ['the first, with a bonus', 'the second']) {
    const trips = await counting.tripsOf(() => activated(parts, personId))
    expect(trips, position).toEqual([
      expect.stringContaining('from plans.activation_ground('),
      expect.stringContaining('from plans.activate('),
    ])
  }
  expect(await counting.tripsOf(() => activate(parts, personId))).toHaveLength(1)
})

test('an early exit is one look and one call', async () => {
  const personId = await insertInvestor(database, 2_500n)
  const { position } = await activated(parts, personId)
  expect(await counting.tripsOf(() => leaveEarly(parts, personId, position))).toEqual([
    expect.stringContaining('from plans.position'),
    expect.stringContaining('from plans.exit('),
  ])
})

test('a batch of maturities is four round trips, however many there are; renewals cost one more', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => insertInvestor(database, 2_500n)))
  for (const personId of people) await activated(parts, personId)
  await passHours(database.app, 40)
  expect(await counting.tripsOf(() => payDuePositions(parts))).toEqual([
    'start transaction isolation level read committed',
    expect.stringContaining('from plans.lock_due('),
    expect.stringContaining('from plans.mature('),
    'commit',
  ])
  const personId = people[0] ?? ''
  const { position } = await activated(parts, personId)
  await passHours(database.app, 30)
  await chooseMaturity(parts, renewalOf(personId, position.id))
  await passHours(database.app, 6)
  expect(await counting.tripsOf(() => payDuePositions(parts))).toHaveLength(5)
})
