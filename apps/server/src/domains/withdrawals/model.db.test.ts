import { microFromDecimal } from '@clearhold/contract/money'
import type { Position } from '@clearhold/contract/plans/positions-schema'
import { refuse } from '@clearhold/contract/result'
import { type Parts, partsOf } from '@clearhold/contract/withdrawals/caps'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { investorAccount, verifyLedger } from '#domains/ledger/index.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { countTrips } from '#testing/count-trips.ts'
import {
  activate,
  activated,
  custody,
  holdings,
  invite,
  leaveEarly,
  move,
  offerPlans,
  passHours,
  payAll,
  testPlanParts,
} from '#testing/plans.ts'
import {
  ask,
  asked,
  fund,
  insertWithdrawer,
  setVerification,
  testSettings,
  testWithdrawalParts,
  usableAddress,
} from '#testing/withdrawals.ts'
import { cancelWithdrawal } from './actions/cancel-withdrawal.ts'
import { readWithdrawTerms } from './actions/read-withdraw-terms.ts'
import { type Matured, type Movement, maturedAfter } from './model.ts'
import { freeSources, type Source, sourcesOf } from './rules.ts'
import { readMatured } from './store/figures.ts'
import { writeHold } from './store/money.ts'
import { readWithdrawal } from './store/withdrawals.ts'
import { prepareWithdrawals } from './testing.ts'

const world = prepareWithdrawals()
const unit = 1_000_000n
const endless = { dayMaxMicro: 10n ** 15n, monthMaxMicro: 10n ** 15n }
const planHours = 37

beforeAll(() => offerPlans(world.database.app, 1_000_000n))

const stepOf = fc.oneof(
  fc.record({ what: fc.constantFrom('fund' as const, 'take' as const), source: fc.constantFrom(...freeSources) }),
  fc.record({
    what: fc.constantFrom(
      'begin' as const,
      'mature' as const,
      'exit' as const,
      'invite' as const,
      'give_back' as const,
    ),
  }),
  fc.record({
    what: fc.constant('request' as const),
    type: fc.constantFrom('capital' as const, 'profit' as const, 'referral_bonus' as const, 'all' as const),
    percent: fc.integer({ min: 5, max: 100 }),
  }),
)
type Step = typeof stepOf extends fc.Arbitrary<infer Value> ? Value : never

function partsOfAll(amountMicro: bigint, free: Matured, matured: Matured): Matured | undefined {
  const named = ({ cash, profit, bonus }: Matured): Parts => ({ capital: cash, profit, referral_bonus: bonus })
  const parts = partsOf(amountMicro, named(free), named(matured))
  return parts && { cash: parts.capital, profit: parts.profit, bonus: parts.referral_bonus }
}

/** One person's history, with what the model must make of it. */
class Life {
  readonly movements: Movement[] = []
  readonly #open: Position[] = []
  readonly #asked: { id: string; parts: Readonly<Record<Source, bigint>> }[] = []
  readonly #personId: string
  readonly #plans = testPlanParts(world.database)
  readonly #parts = testWithdrawalParts(world.database, {
    settings: { ...testSettings, verified: endless, requestsPerDay: 1_000, openMax: 1_000 },
  })

  constructor(personId: string) {
    this.#personId = personId
  }

  async do(step: Step): Promise<void> {
    const free = await holdings(world.database.app, this.#personId)
    const freeOf = (source: Source) => free[source] ?? 0n
    switch (step.what) {
      case 'fund':
        return fund(world.database, this.#personId, step.source, 3_000n)
      case 'take': {
        const amountMicro = freeOf(step.source) / 3n
        if (amountMicro === 0n) return
        await move(world.database.app, investorAccount(this.#personId, step.source), custody, amountMicro)
        this.movements.push({ what: 'taken', source: step.source, afterMicro: freeOf(step.source) - amountMicro })
        return
      }
      case 'begin': {
        if (freeOf('cash') < 2_500n * unit) return
        const { position } = await activated(this.#plans, this.#personId)
        this.#open.push(position)
        this.movements.push({ what: 'begun', amountMicro: 2_500n * unit })
        return
      }
      case 'exit': {
        const position = this.#open.shift()
        if (position !== undefined) await leaveEarly(this.#plans, this.#personId, position)
        return
      }
      case 'mature':
        return this.#mature()
      case 'invite': {
        const invited = await insertWithdrawer(world.database, { cash: 2_500n })
        await invite(world.database, this.#personId, invited)
        await activated(this.#plans, invited)
        await this.#mature()
        this.movements.push({ what: 'matured', source: 'bonus', amountMicro: 250n * unit })
        return
      }
      case 'request':
        return this.#request(step, { cash: freeOf('cash'), profit: freeOf('profit'), bonus: freeOf('bonus') })
      case 'give_back': {
        const asked = this.#asked.shift()
        if (asked === undefined) return
        const back = { withdrawalId: asked.id, personId: this.#personId, requestId: 'test' }
        await world.database.app.transaction((tx) => cancelWithdrawal(tx, back))
        for (const source of freeSources) this.movements.push({ what: 'given_back', withdrawalId: asked.id, source })
      }
    }
  }

  async #mature(): Promise<void> {
    await passHours(world.database.app, planHours)
    await payAll(this.#plans)
    for (const { amount, profit } of this.#open.splice(0)) {
      this.movements.push({ what: 'matured', source: 'cash', amountMicro: microFromDecimal(amount) ?? 0n })
      this.movements.push({ what: 'matured', source: 'profit', amountMicro: microFromDecimal(profit) ?? 0n })
    }
  }

  async #request(
    { type, percent }: Extract<Step, { what: 'request' }>,
    free: Readonly<Record<Source, bigint>>,
  ): Promise<void> {
    const [only = 'cash'] = sourcesOf(type)
    const allMicro = type === 'all' ? free.cash + free.profit + free.bonus : free[only]
    const wholeUnits = (allMicro * BigInt(percent)) / 100n / unit
    if (wholeUnits === 0n) return
    const before = maturedAfter(this.movements)
    const answer = await ask(this.#parts, this.#personId, { type, method: 'bank', amount: String(wholeUnits) })
    if (!answer.ok) throw new Error(answer.code)
    const amountMicro = wholeUnits * unit
    const parts =
      type === 'all' ? partsOfAll(amountMicro, free, before) : { cash: 0n, profit: 0n, bonus: 0n, [only]: amountMicro }
    if (parts === undefined) throw new Error('the model has less than the book')
    this.#asked.push({ id: answer.value, parts })
    for (const source of freeSources) {
      this.movements.push({ what: 'requested', withdrawalId: answer.value, source, amountMicro: parts[source] })
    }
    const after = maturedAfter(this.movements)
    const takenMicro = freeSources.reduce((sum, source) => sum + before[source] - after[source], 0n)
    expect((await readWithdrawal(world.database.app.reader, answer.value))?.uncappedMicro).toBe(takenMicro)
    const left = await holdings(world.database.app, this.#personId)
    expect(left).toMatchObject(Object.fromEntries(freeSources.map((source) => [source, free[source] - parts[source]])))
  }
}

test('MON14: the book says what has matured as the model does, whatever happens to an account', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepOf, { minLength: 10, maxLength: 30 }), async (steps) => {
      const personId = await insertWithdrawer(world.database, { cash: 5_000n })
      const life = new Life(personId)
      for (const step of steps) {
        await life.do(step)
        expect(await readMatured(world.database.app.reader, personId)).toEqual(maturedAfter(life.movements))
      }
    }),
    { numRuns: 12 },
  )
  expect(await verifyLedger(world.database.app.reader)).toEqual([])
  const { owner } = world.database
  const parts = () => owner('select * from withdrawals.matured_part order by account_id, entry_id')
  const before = await parts()
  expect(before.length).toBeGreaterThan(0)
  await owner('delete from withdrawals.matured_part')
  const asked = await owner('select hold_entry_id as entry from withdrawals.withdrawal order by hold_entry_id')
  for (const { entry } of asked) await owner('select withdrawals.take_matured($1)', [entry])
  expect(await parts(), 'what the requests wrote down follows from the book alone').toEqual(before)
  // Twelve histories of up to thirty steps: beside the flow suite they took more than the usual half minute.
}, 120_000)

describe('MON14: what has matured leaves without a cap', () => {
  /** A person whose Platinum position has just paid: 49,999 of principal and 34,999.30 of profit. */
  async function matured(cash = 49_999n): Promise<string> {
    const personId = await insertWithdrawer(world.database, { cash })
    const plans = testPlanParts(world.database)
    await activated(plans, personId, { planKey: 'platinum', amount: '49999' })
    await passHours(world.database.app, 73)
    await payAll(plans)
    return personId
  }
  const limits = async (personId: string) => {
    const terms = await readWithdrawTerms(world.parts, personId)
    return { dayLeft: terms.limits.dayLeft, matured: terms.matured }
  }

  test('principal and profit of the largest Platinum position leave as one withdrawal, beside the caps', async () => {
    const personId = await matured()
    const addressId = await usableAddress(world.parts, personId)
    const withdrawal = await asked(world.parts, personId, { addressId, type: 'all', amount: '84998.3' })
    expect(withdrawal).toMatchObject({ type: 'all', amountMicro: 84_998_300_000n, uncappedMicro: 84_998_300_000n })
    expect(await holdings(world.database.app, personId)).toMatchObject({
      cash: 0n,
      profit: 0n,
      leaving: 84_998_300_000n,
    })
    const nothing = { capital: '0.000000', profit: '0.000000', referral_bonus: '0.000000', all: '0.000000' }
    expect(await limits(personId)).toEqual({ dayLeft: '10000.000000', matured: nothing })
    expect(await verifyLedger(world.database.app.reader)).toEqual([])
  })

  test('other money keeps its caps, and a request takes what has matured first', async () => {
    const personId = await matured(69_999n)
    expect(await ask(world.parts, personId, { amount: '59999.000001' })).toEqual(
      refuse('withdraw_day_limit', { max: '10000.000000', left: '10000.000000', matured: '49999.000000' }),
    )
    const { uncappedMicro } = await asked(world.parts, personId, { amount: '59000' })
    expect(uncappedMicro).toBe(49_999n * unit)
    expect((await limits(personId)).dayLeft).toBe('999.000000')
    expect((await limits(personId)).matured).toMatchObject({ capital: '0.000000', profit: '34999.300000' })
    expect((await ask(world.parts, personId, { amount: '1000' })).ok).toBe(false)
    expect((await ask(world.parts, personId, { type: 'profit', amount: '34999.3' })).ok).toBe(true)
  })

  test('a withdrawal that was taken back gives back what it had taken, each part to its balance', async () => {
    const personId = await matured()
    const before = await limits(personId)
    const { id } = await asked(world.parts, personId, { type: 'all', amount: '50000', method: 'bank' })
    expect((await limits(personId)).matured.all).toBe('34998.300000')
    await world.database.app.transaction((tx) =>
      cancelWithdrawal(tx, { withdrawalId: id, personId, requestId: 'test' }),
    )
    expect(await limits(personId)).toEqual(before)
    expect(await holdings(world.database.app, personId)).toMatchObject({
      cash: 49_999n * unit,
      profit: 34_999_300_000n,
      leaving: 0n,
    })
  })

  test('one more request can always take all of it, however many there were', async () => {
    const personId = await matured()
    const settings = { ...testSettings, openMax: 1, requestsPerDay: 1 }
    const strict = testWithdrawalParts(world.database, { settings })
    await asked(strict, personId, { amount: '5' })
    expect(await ask(strict, personId, { type: 'all', amount: '5' })).toEqual(
      refuse('withdraw_too_often', { max: '1' }),
    )
    expect((await ask(strict, personId, { type: 'all', amount: '84993.3' })).ok).toBe(true)
  })

  test('an identity that is still looked at does not cap it: it waits for that alone', async () => {
    const personId = await matured()
    await setVerification(world.database, personId, 'pending')
    expect(await asked(world.parts, personId, { type: 'all', amount: '84998.3' })).toMatchObject({
      state: 'awaiting_verification',
      uncappedMicro: 84_998_300_000n,
    })
  })

  test('error: PostgreSQL itself refuses a request that says more or less of it than the book', async () => {
    const personId = await matured()
    const addressId = await usableAddress(world.parts, personId)
    const place = { addressId, chainId: null, toAddress: null, bankName: null, accountName: null, accountNumber: null }
    const hold = (uncappedMicro: bigint) => {
      const ids = { id: randomId(), personId, requestKey: randomId() }
      const what = { type: 'capital', method: 'crypto', amountMicro: 60n * unit, uncappedMicro } as const
      const held = { ...ids, ...what, ...place, tier: 'one', state: 'review', risk: [] } as const
      return world.database.app.transaction((tx) => writeHold(tx, held, 'test'), { attemptsMax: 1 })
    }
    await expect(hold(59n * unit)).rejects.toThrow('what has matured is not what it says')
    await expect(hold(0n)).rejects.toThrow('what has matured is not what it says')
    expect(await hold(60n * unit)).toBe(true)
  })

  test('behavior: a plan that begins at the same moment takes from it or leaves it, and never both have it', async () => {
    const personId = await matured()
    const plans = testPlanParts(world.database)
    const [asking, beginning] = await Promise.all([
      ask(world.parts, personId, { amount: '49999' }),
      activate(plans, personId, { planKey: 'gold', amount: '19999' }),
    ])
    expect([asking.ok, beginning.ok].filter(Boolean)).toHaveLength(1)
    const { matured: left } = await limits(personId)
    expect(left.capital).toBe(asking.ok ? '0.000000' : '30000.000000')
  })

  test('it takes two round trips like any other', async () => {
    const counting = countTrips(world.database)
    const personId = await matured()
    const addressId = await usableAddress(world.parts, personId)
    const parts = testWithdrawalParts({ app: counting.database })
    const wish = { addressId, type: 'all' as const, amount: '84998.3' }
    expect(await counting.tripsOf(() => ask(parts, personId, wish))).toHaveLength(2)
  })
})
