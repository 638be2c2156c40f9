import { expect, test } from 'vitest'
import { activated, insertInvestor, offerPlans, testPlanParts } from '#testing/plans.ts'
import { testDatabase } from '#testing/resources.ts'
import { readPosition } from '../store/positions.ts'
import { presentReceipt } from './present-receipt.ts'

test('says both sides by their kind; an account that has no part in an activation is our own mistake', async () => {
  const database = await testDatabase()
  const parts = testPlanParts(database)
  await offerPlans(database.app, 10_000n)
  const { position } = await activated(parts, await insertInvestor(database, 6_000n))
  const stored = await readPosition(database.app.reader, position.id)
  if (stored === undefined) throw new Error('the position is gone')
  const postedAt = new Date('2026-01-02T03:04:05.000Z')
  const entry = { postedAt, cashAfterMicro: 1_500_000n, postings: [{ from: 'cash', to: 'locked', amountMicro: 2n }] }
  expect(presentReceipt(stored, entry)).toMatchObject({
    position: { id: position.id },
    entry: {
      postedAt: '2026-01-02T03:04:05.000Z',
      postings: [{ from: 'cash', to: 'locked', amount: '0.000002' }],
    },
    cashAfter: '1.500000',
  })
  const foreign = { ...entry, postings: [{ from: 'suspense', to: 'locked', amountMicro: 2n }] }
  expect(() => presentReceipt(stored, foreign)).toThrow('no part')
})
