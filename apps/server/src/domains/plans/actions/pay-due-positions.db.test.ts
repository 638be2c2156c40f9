import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { capitalAccount, verifyLedger } from '#domains/ledger/index.ts'
import { eventsOf } from '#testing/accounts.ts'
import { closeGate } from '#testing/gate.ts'
import {
  activated,
  capitalMicro,
  custody,
  holdings,
  insertInvestor,
  invite,
  move,
  offerPlans,
  passHours,
  setIdentity,
  stopActivations,
  testPlanParts,
} from '#testing/plans.ts'
import { prepareDatabase, tamper } from '#testing/resources.ts'
import type { PlansParts } from '../parts.ts'
import { renewalOf } from '../testing.ts'
import { chooseMaturity } from './choose-maturity.ts'
import { listPositions } from './list-positions.ts'
import { payDuePositions } from './pay-due-positions.ts'
import { readNextMaturity } from './read-next-maturity.ts'

const database = prepareDatabase('test')
let parts: PlansParts
beforeEach(async () => {
  parts = testPlanParts(database)
  await offerPlans(database.app, 100_000n)
})

const positionsOf = async (personId: string, state: 'open' | 'ended') =>
  (await listPositions(database.app.reader, { personId, state, after: undefined, limit: 50 })).positions
const renew = (personId: string, positionId: string) => chooseMaturity(parts, renewalOf(personId, positionId))

describe('at maturity', () => {
  test('principal, profit and the referrer’s bonus are paid out of the position’s own escrow, once, and told', async () => {
    const referrerId = await insertInvestor(database)
    const personId = await insertInvestor(database, 2_500n)
    await invite(database, referrerId, personId)
    const { position } = await activated(parts, personId)
    await passHours(database.app, 35.99)
    expect(await payDuePositions(parts)).toEqual({ paid: 0, stuck: 0 })
    await passHours(database.app, 0.01)
    const answers = await Promise.all([payDuePositions(parts), payDuePositions(parts), payDuePositions(parts)])
    expect(answers.reduce((sum, { paid }) => sum + paid, 0)).toBe(1)
    expect(await holdings(database.app, personId)).toEqual({
      cash: 2_500_000_000n,
      locked: 0n,
      profit: 1_000_000_000n,
      bonus: 0n,
      leaving: 0n,
    })
    expect((await holdings(database.app, referrerId))['bonus']).toBe(250_000_000n)
    expect(await capitalMicro(database.app)).toBe(98_750_000_000n)
    const [ended] = await positionsOf(personId, 'ended')
    expect(ended).toMatchObject({ id: position.id, state: 'matured', endEntry: expect.any(String), renewedTo: null })
    expect(await eventsOf(database, personId)).toEqual(['plan.activated', 'plan.matured'])
    expect(await eventsOf(database, referrerId)).toEqual(['referral.joined', 'referral.reserved', 'referral.paid'])
    expect(await database.owner('select state from referrals.bonus')).toEqual([{ state: 'paid' }])
    expect(await verifyLedger(database.app.reader)).toEqual([])
  })

  test('the oldest first, so many at a time, and nothing that is not due', async () => {
    const personId = await insertInvestor(database, 50_000n)
    const first = await activated(parts, personId)
    await passHours(database.app, 1)
    for (let index = 0; index < 4; index += 1) await activated(parts, personId)
    await passHours(database.app, 35)
    expect(await payDuePositions(parts, 3)).toEqual({ paid: 1, stuck: 0 })
    expect((await positionsOf(personId, 'ended')).map(({ id }) => id)).toEqual([first.position.id])
    await passHours(database.app, 1)
    expect(await payDuePositions(parts, 3)).toEqual({ paid: 3, stuck: 0 })
    expect(await payDuePositions(parts, 3)).toEqual({ paid: 1, stuck: 0 })
    expect((await holdings(database.app, personId))['profit']).toBe(5_000_000_000n)
  })

  test('error: a robbed escrow makes no payment, and stops no other position', async () => {
    const robbedId = await insertInvestor(database, 2_500n)
    const otherId = await insertInvestor(database, 2_500n)
    const { position } = await activated(parts, robbedId)
    await activated(parts, otherId)
    await tamper(database, `update ledger.account set balance_micro = 0 where key = 'position:${position.id}:escrow'`)
    await passHours(database.app, 36)
    expect(await payDuePositions(parts)).toEqual({ paid: 1, stuck: 1 })
    expect((await holdings(database.app, otherId))['profit']).toBe(1_000_000_000n)
    expect(await holdings(database.app, robbedId)).toMatchObject({ locked: 2_500_000_000n, profit: 0n })
  })

  test('error: an escrow that holds too much spoils no batch: the others are paid', async () => {
    const spoiledId = await insertInvestor(database, 2_500n)
    const otherId = await insertInvestor(database, 2_500n)
    const { position } = await activated(parts, spoiledId)
    await activated(parts, otherId)
    const escrow = `position:${position.id}:escrow`
    await tamper(database, `update ledger.account set balance_micro = balance_micro + 1 where key = '${escrow}'`)
    await passHours(database.app, 36)
    expect(await payDuePositions(parts)).toEqual({ paid: 1, stuck: 1 })
    expect((await holdings(database.app, otherId))['profit']).toBe(1_000_000_000n)
    expect(await holdings(database.app, spoiledId)).toMatchObject({ locked: 2_500_000_000n, profit: 0n })
  })

  test('error: stuck positions at the head of the queue do not block those behind them, and are retried later', async () => {
    const people = [await insertInvestor(database, 2_500n), await insertInvestor(database, 2_500n)]
    const stuck = await Promise.all(people.map((personId) => activated(parts, personId)))
    const escrows = stuck.map(({ position }) => `'position:${position.id}:escrow'`).join(', ')
    await passHours(database.app, 1)
    const lastId = await insertInvestor(database, 2_500n)
    await activated(parts, lastId)
    await tamper(database, `update ledger.account set balance_micro = 0 where key in (${escrows})`)
    await passHours(database.app, 36)
    expect(await payDuePositions(parts, 2)).toEqual({ paid: 0, stuck: 2 })
    expect(await payDuePositions(parts, 2)).toEqual({ paid: 1, stuck: 0 })
    expect((await holdings(database.app, lastId))['profit']).toBe(1_000_000_000n)
    expect(await payDuePositions(parts, 2)).toEqual({ paid: 0, stuck: 0 })
    await tamper(database, `update ledger.account set balance_micro = 1000000000 where key in (${escrows})`)
    expect((await readNextMaturity(database.app.reader))?.waitMs).toBeGreaterThan(0)
    await passHours(database.app, 0.1)
    expect(await payDuePositions(parts, 2)).toEqual({ paid: 2, stuck: 0 })
  })
})

describe('a renewal', () => {
  async function running(personId: string): Promise<string> {
    const { position } = await activated(parts, personId)
    await passHours(database.app, 30)
    expect((await renew(personId, position.id)).ok).toBe(true)
    return position.id
  }

  test('pays the profit, and starts the principal again on identical terms with a profit of its own set aside', async () => {
    const referrerId = await insertInvestor(database)
    const personId = await insertInvestor(database, 2_500n)
    await invite(database, referrerId, personId)
    const id = await running(personId)
    await passHours(database.app, 6)
    expect(await payDuePositions(parts)).toEqual({ paid: 1, stuck: 0 })
    const [renewed] = await positionsOf(personId, 'open')
    expect(renewed).toMatchObject({
      renewedFrom: id,
      amount: '2500.000000',
      profit: '1000.000000',
      termsVersion: 1,
      atMaturity: 'pay_out',
      referralBonus: '0.000000',
    })
    expect((await positionsOf(personId, 'ended'))[0]).toMatchObject({ id, state: 'matured', renewedTo: renewed?.id })
    expect(await holdings(database.app, personId)).toMatchObject({
      cash: 0n,
      locked: 2_500_000_000n,
      profit: 1_000_000_000n,
    })
    expect((await holdings(database.app, referrerId))['bonus']).toBe(250_000_000n)
    expect(await eventsOf(database, personId)).toEqual(['plan.activated', 'plan.choice_changed', 'plan.renewed'])
    await passHours(database.app, 36)
    await payDuePositions(parts)
    expect(await holdings(database.app, personId)).toMatchObject({
      cash: 2_500_000_000n,
      locked: 0n,
      profit: 2_000_000_000n,
    })
    expect(await verifyLedger(database.app.reader)).toEqual([])
  })

  test('error: is none where its payment is refused, whatever else the person holds; the others are paid', async () => {
    const robbedId = await insertInvestor(database, 6_000n)
    const otherId = await insertInvestor(database, 2_500n)
    await activated(parts, otherId)
    const id = await running(robbedId)
    await tamper(database, `update ledger.account set balance_micro = 0 where key = 'position:${id}:escrow'`)
    await passHours(database.app, 6)
    expect(await payDuePositions(parts)).toEqual({ paid: 1, stuck: 1 })
    expect(await holdings(database.app, robbedId)).toMatchObject({ cash: 3_500_000_000n, locked: 2_500_000_000n })
    expect((await positionsOf(robbedId, 'open')).map((position) => position.id)).toEqual([id])
    expect((await holdings(database.app, otherId))['profit']).toBe(1_000_000_000n)
  })

  test.each([
    ['fully_subscribed', () => move(database.app, capitalAccount, custody, 99_000_000_000n - 999_999_999n)],
    [
      'plan_not_offered',
      () =>
        database.owner(`update plans.plan_version set state = 'closed', closed_at = now() where plan_key = 'advance'`),
    ],
    ['person_not_ready', () => database.owner(`update accounts.person set state = 'frozen'`)],
  ] as const)('error: is a pay-out when it is hindered: %s', async (hindrance, hinder) => {
    const personId = await insertInvestor(database, 2_500n)
    await running(personId)
    await hinder()
    await passHours(database.app, 6)
    expect(await payDuePositions(parts)).toEqual({ paid: 1, stuck: 0 })
    expect(await positionsOf(personId, 'open')).toEqual([])
    expect((await positionsOf(personId, 'ended'))[0]).toMatchObject({ state: 'matured', renewalHindrance: hindrance })
    expect(await holdings(database.app, personId)).toMatchObject({ cash: 2_500_000_000n, profit: 1_000_000_000n })
    const [told] = await database.owner(`select payload from platform.outbox where type = 'plan.matured'`)
    expect(told?.['payload']).toMatchObject({ hindrance })
  })

  test('MON5: is a pay-out while the chain was not compared with the ledger: a renewal is a new promise', async () => {
    const personId = await insertInvestor(database, 2_500n)
    await running(personId)
    await passHours(database.app, 6)
    await database.owner(`update treasury.reconciliation set at = clock_timestamp() - interval '5 minutes 1 second'`)
    expect(await payDuePositions(parts)).toEqual({ paid: 1, stuck: 0 })
    expect((await positionsOf(personId, 'ended'))[0]).toMatchObject({ renewalHindrance: 'activations_halted' })
    expect(await holdings(database.app, personId)).toMatchObject({ cash: 2_500_000_000n, profit: 1_000_000_000n })
  })

  test('error: is a pay-out while the gate is closed: what is due is never kept back', async () => {
    const personId = await insertInvestor(database, 2_500n)
    await running(personId)
    await passHours(database.app, 6)
    const open = await closeGate(database, 'snapshot_overdue')
    expect(await payDuePositions(parts)).toEqual({ paid: 1, stuck: 0 })
    await open()
    expect((await positionsOf(personId, 'ended'))[0]).toMatchObject({ renewalHindrance: 'activations_halted' })
    expect(await holdings(database.app, personId)).toMatchObject({ cash: 2_500_000_000n, profit: 1_000_000_000n })
  })

  test('error: is a pay-out while new promises are stopped, and in live without a verified identity', async () => {
    const one = await insertInvestor(database, 2_500n)
    const two = await insertInvestor(database, 2_500n)
    await running(one)
    await passHours(database.app, 6)
    const clear = await stopActivations(database)
    await payDuePositions(parts)
    await clear()
    expect((await positionsOf(one, 'ended'))[0]).toMatchObject({ renewalHindrance: 'activations_halted' })
    await running(two)
    await passHours(database.app, 6)
    await setIdentity(database, two, 'revision')
    await payDuePositions({ ...parts, edition: 'live' })
    expect((await positionsOf(two, 'ended'))[0]).toMatchObject({ renewalHindrance: 'person_not_ready' })
  })

  test('MON9: a renewal does not take the capital an approved bank deposit waits for', async () => {
    const personId = await insertInvestor(database, 2_500n)
    const { position } = await activated(parts, personId)
    await passHours(database.app, 30)
    expect((await renew(personId, position.id)).ok).toBe(true)
    await move(database.app, capitalAccount, custody, (await capitalMicro(database.app)) - 1_500_000_000n)
    const wait = `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, cash_micro, reference)
      values ($1, $1, 'bank', 'waiting_for_capital', 600000000, 600000000, 'waits')`
    const depositId = randomUUID()
    await database.owner(wait, [depositId])
    await passHours(database.app, 6)
    await payDuePositions(parts)
    expect((await positionsOf(personId, 'ended'))[0]).toMatchObject({ renewalHindrance: 'fully_subscribed' })
    expect(await capitalMicro(database.app)).toBe(1_500_000_000n)
    await database.owner(`update deposits.deposit set state = 'rejected' where id = $1`, [depositId])
  })

  test('behavior: two renewals and capital for one: one is renewed, the other paid out', async () => {
    const people = [await insertInvestor(database, 2_500n), await insertInvestor(database, 2_500n)]
    const begun = await Promise.all(people.map((personId) => activated(parts, personId)))
    await passHours(database.app, 30)
    for (const [index, { position }] of begun.entries())
      expect((await renew(people[index] ?? '', position.id)).ok).toBe(true)
    await move(database.app, capitalAccount, custody, (await capitalMicro(database.app)) - 1_500_000_000n)
    await passHours(database.app, 6)
    const answers = await Promise.all([payDuePositions(parts, 1), payDuePositions(parts, 1)])
    expect(answers.reduce((sum, { paid }) => sum + paid, 0)).toBe(2)
    const open = (await Promise.all(people.map((personId) => positionsOf(personId, 'open')))).flat()
    expect(open).toHaveLength(1)
    expect(await capitalMicro(database.app)).toBe(500_000_000n)
    expect(await verifyLedger(database.app.reader)).toEqual([])
  })
})
