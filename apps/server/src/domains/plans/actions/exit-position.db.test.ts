import { refuse } from '@clearhold/contract/result'
import { beforeAll, describe, expect, test } from 'vitest'
import { verifyLedger } from '#domains/ledger/index.ts'
import { eventsOf } from '#testing/accounts.ts'
import {
  activated,
  capitalMicro,
  holdings,
  insertInvestor,
  invite,
  offerPlans,
  passHours,
  testPlanParts,
} from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import type { PlansParts } from '../parts.ts'
import { exitPosition } from './exit-position.ts'
import { payDuePositions } from './pay-due-positions.ts'
import { quoteExit } from './quote-exit.ts'

const database = prepareDatabase()
let parts: PlansParts
beforeAll(async () => {
  parts = testPlanParts(database)
  await offerPlans(database.app, 100_000n)
})

const quoted = { amountBack: '2500', profitForgone: '1000' }
const leave = (personId: string, positionId: string, change: Partial<typeof quoted> = {}) =>
  exitPosition(database.app, { ...quoted, ...change, personId, positionId, requestId: 'test' })

describe('leaving early', () => {
  test('the quote says what will happen, and it happens: principal back, promise back to the operator', async () => {
    const referrerId = await insertInvestor(database)
    const personId = await insertInvestor(database, 3_000n)
    await invite(database, referrerId, personId)
    const before = await capitalMicro(database.app)
    const { position } = await activated(parts, personId)
    const quote = await quoteExit(database.app.reader, personId, position.id)
    expect(quote).toMatchObject({
      ok: true,
      value: {
        amountBack: '2500.000000',
        profitForgone: '1000.000000',
        bonusForgone: '250.000000',
        usesUpFirstPlan: true,
        cashAfter: '3000.000000',
        dueAt: position.dueAt,
      },
    })
    const left = await leave(personId, position.id)
    expect(left).toMatchObject({ ok: true, value: { state: 'exited', endEntry: expect.stringMatching(/^\d+-1$/) } })
    expect(await holdings(database.app, personId)).toMatchObject({ cash: 3_000_000_000n, locked: 0n, profit: 0n })
    expect(await capitalMicro(database.app)).toBe(before)
    expect(await eventsOf(database, personId)).toEqual(['plan.activated', 'plan.exited'])
    expect(await eventsOf(database, referrerId)).toEqual(['referral.joined', 'referral.reserved', 'referral.ended'])
    // The right to a bonus belonged to the first plan.
    expect((await activated(parts, personId)).position.referralBonus).toBe('0.000000')
    expect(await verifyLedger(database.app.reader)).toEqual([])
  })

  test('behavior: asked again, also at the same moment, it answers the same and pays once', async () => {
    const personId = await insertInvestor(database, 2_500n)
    const { position } = await activated(parts, personId)
    const answers = await Promise.all([1, 2, 3].map(() => leave(personId, position.id)))
    expect(new Set(answers.map((answer) => (answer.ok ? answer.value.endEntry : answer.code))).size).toBe(1)
    expect((await holdings(database.app, personId))['cash']).toBe(2_500_000_000n)
  })

  test('error: other figures than the quote’s, another person’s position, an unknown one', async () => {
    const personId = await insertInvestor(database, 2_500n)
    const otherId = await insertInvestor(database)
    const { position } = await activated(parts, personId)
    expect(await leave(personId, position.id, { profitForgone: '999' })).toEqual(refuse('quote_changed'))
    expect(await leave(personId, position.id, { amountBack: '2600' })).toEqual(refuse('quote_changed'))
    expect(await leave(otherId, position.id)).toEqual(refuse('not_found'))
    expect(await quoteExit(database.app.reader, otherId, position.id)).toEqual(refuse('not_found'))
    expect(await leave(personId, otherId)).toEqual(refuse('not_found'))
    expect((await holdings(database.app, personId))['locked']).toBe(2_500_000_000n)
  })

  test('error: from the due time on an early exit is refused, so that a late click loses no profit', async () => {
    const personId = await insertInvestor(database, 2_500n)
    const { position } = await activated(parts, personId)
    await passHours(database.app, 36)
    expect(await quoteExit(database.app.reader, personId, position.id)).toEqual(refuse('position_due'))
    expect(await leave(personId, position.id)).toEqual(refuse('position_due'))
    await payDuePositions(parts)
    expect(await leave(personId, position.id)).toEqual(refuse('position_ended'))
    expect((await holdings(database.app, personId))['profit']).toBe(1_000_000_000n)
  })

  test('behavior: leaving and paying out at the same moment: one of the two, and the book holds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const personId = await insertInvestor(database, 2_500n)
      const { position } = await activated(parts, personId)
      await passHours(database.app, 36 - 0.02 / 3_600)
      await Promise.all([leave(personId, position.id), payDuePositions(parts), payDuePositions(parts)])
      await payDuePositions(parts)
      await new Promise((resolve) => setTimeout(resolve, 30))
      await payDuePositions(parts)
      const held = await holdings(database.app, personId)
      expect([held['cash'], held['locked']]).toEqual([2_500_000_000n, 0n])
      expect([0n, 1_000_000_000n]).toContain(held['profit'])
    }
    expect(await verifyLedger(database.app.reader)).toEqual([])
  })
})
