import { ok, refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { activated, insertInvestor, offerPlans, testPlanParts } from '#testing/plans.ts'
import { testDatabase } from '#testing/resources.ts'
import { showPosition } from './show-position.ts'

test('the owner reads the receipt that the activation gave; for any other person the position is not found', async () => {
  const database = await testDatabase()
  await offerPlans(database.app, 10_000n)
  const personId = await insertInvestor(database, 2_500n)
  const receipt = await activated(testPlanParts(database), personId)
  const show = (viewerId: string) => showPosition(database.app.reader, viewerId, receipt.position.id)
  expect(await show(personId)).toEqual(ok(receipt))
  expect(await show(await insertInvestor(database))).toEqual(refuse('not_found'))
})
