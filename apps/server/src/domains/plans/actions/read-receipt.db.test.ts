import { positionReceiptSchema } from '@clearhold/contract/plans/positions-schema'
import { expect, test } from 'vitest'
import { formatEntryId } from '#domains/ledger/index.ts'
import { activated, insertInvestor, offerPlans, passHours, testPlanParts } from '#testing/plans.ts'
import { testDatabase } from '#testing/resources.ts'
import { messageValues } from '../model.ts'
import { readPosition } from '../store/positions.ts'
import { payDuePositions } from './pay-due-positions.ts'
import { readReceipt } from './read-receipt.ts'

test('a receipt reads the same years later, whatever happened to the cash since', async () => {
  const database = await testDatabase()
  const parts = testPlanParts(database)
  await offerPlans(database.app, 10_000n)
  const personId = await insertInvestor(database, 6_000n)
  const first = await activated(parts, personId)
  await activated(parts, personId)
  await passHours(database.app, 36)
  await payDuePositions(parts)
  const stored = await readPosition(database.app.reader, first.position.id)
  if (stored === undefined) throw new Error('the position is gone')
  const later = positionReceiptSchema.parse(await readReceipt(database.app.reader, stored))
  expect(later.entry).toEqual(first.entry)
  expect(later.cashAfter).toBe('3500.000000')
  expect(later.position).toMatchObject({ state: 'matured', endedAt: expect.any(String) })
  expect(messageValues(stored, formatEntryId(stored.escrowEntry))).toMatchObject({
    plan_en: 'Advance',
    plan_es: 'Advance',
    plan_fr: 'Advance',
    reference: first.position.reference,
    due: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC$/),
  })
})
