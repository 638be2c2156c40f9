import type { PlanTerms } from '@clearhold/contract/plans/rules'
import { maturityOf, profitMicro, referralBonusMicro } from '@clearhold/contract/plans/rules'
import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import { riskVersion } from '@clearhold/contract/texts/plan-risk'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { capitalAccount, formatEntryId, readEntry, verifyLedger } from '#domains/ledger/index.ts'
import { digest128, randomId, sha256 } from '#platform/crypto/crypto.ts'
import { eventsOf } from '#testing/accounts.ts'
import { noteComparison } from '#testing/comparison.ts'
import {
  activated,
  capitalMicro,
  custody,
  holdings,
  insertInvestor,
  invite,
  leaveEarly,
  move,
  offerPlans,
  passHours,
  stopActivations,
  testPlanParts,
} from '#testing/plans.ts'
import { prepareDatabase, tamper } from '#testing/resources.ts'
import { testSeed } from '#testing/seed.ts'
import { payDuePositions } from './actions/pay-due-positions.ts'
import { composeEntry, messageValues } from './model.ts'
import type { PlansParts } from './parts.ts'
import { callActivate, type DraftedPosition } from './store/activations.ts'
import { insertPublishedPlan } from './store/catalogue.ts'
import { callMature } from './store/due.ts'
import { callExit } from './store/exits.ts'
import { readPosition, type StoredPosition } from './store/positions.ts'

const database = prepareDatabase()
let parts: PlansParts
beforeAll(async () => {
  parts = testPlanParts(database)
  await offerPlans(database.app, 1_000_000n)
  // The text of the risk statement is stored with the first activation.
  await activated(parts, await insertInvestor(database, 2_500n))
})

const [demo] = demoPlans
if (demo === undefined) throw new Error('there are demo plans')
const { terms: advance, texts } = demo
const unit = 1_000_000n

async function stored(id: string): Promise<StoredPosition> {
  const position = await readPosition(database.app.reader, id)
  if (position === undefined) throw new Error('the position is gone')
  return position
}

describe('random terms and amounts: what PostgreSQL writes is what the rules of the code say', () => {
  const share = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 }))
  const promise = fc
    .record({
      profitBasisPoints: share,
      referralBonusBasisPoints: share,
      minMicro: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      spanMicro: fc.bigInt({ min: 0n, max: 10n ** 12n }),
      durationHours: fc.integer({ min: 1, max: 100 }),
      part: fc.bigInt({ min: 0n, max: 1_000n }),
      isInvited: fc.boolean(),
      end: fc.constantFrom('exited', 'matured'),
    })
    .map(({ spanMicro, part, ...rest }) => ({
      ...rest,
      maxMicro: rest.minMicro + spanMicro,
      amountMicro: rest.minMicro + (spanMicro * part) / 1_000n,
    }))
  let plans = 0

  async function begin({ isInvited, end: _end, amountMicro, ...given }: Wanted) {
    plans += 1
    const terms: PlanTerms = { ...given, planKey: `random-${plans}`, version: 1 }
    await database.app.transaction((tx) => insertPublishedPlan(tx, { terms, texts, publishedAt: new Date() }, 100))
    const referrerId = await insertInvestor(database)
    const personId = await insertInvestor(database)
    if (isInvited) await invite(database, referrerId, personId)
    await move(database.app, custody, `investor:${personId}:cash` as typeof custody, amountMicro)
    const amount = `${amountMicro / unit}.${String(amountMicro % unit).padStart(6, '0')}`
    const { position } = await activated(parts, personId, { planKey: terms.planKey, amount })
    return { terms, personId, referrerId, position }
  }
  type Wanted = typeof promise extends fc.Arbitrary<infer Value> ? Value : never

  /** The entry is in the ledger under the model's key, and moves what the model moves. */
  async function expectEntry(entry: bigint | null, drafted: ReturnType<typeof composeEntry>) {
    const written = await readEntry(database.app.reader, entry ?? 0n)
    const { key, ...said } = drafted
    expect(written).toMatchObject(said)
    const [row] = await database.owner('select key_digest from ledger.entry where id = $1', [String(entry)])
    expect(String(row?.['key_digest']).replaceAll('-', '')).toBe(digest128(key))
  }

  async function expectTold(personId: string, type: string, payload: unknown) {
    const told = await database.owner('select payload from platform.outbox where person_id = $1 and type = $2', [
      personId,
      type,
    ])
    expect(told).toEqual([{ payload }])
  }

  /** The digest that recordChange would have stored: of the canonical JSON of the new state. */
  async function expectRecorded({ id, terms, ...begun }: StoredPosition) {
    const after = {
      amountMicro: Number(begun.amountMicro),
      bonusMicro: Number(begun.bonusMicro),
      escrowEntry: Number(begun.escrowEntry),
      planKey: terms.planKey,
      promisedMicro: Number(begun.profitMicro),
      version: terms.version,
    }
    expect(
      await database.owner('select after_digest, request_id from audit.record where subject = $1', [`position:${id}`]),
    ).toEqual([{ after_digest: sha256(JSON.stringify(after)), request_id: 'test' }])
  }

  test('entries, keys, amounts, maturity, messages and audit records, from the beginning to the end', async () => {
    await move(database.app, custody, capitalAccount, 10n ** 17n)
    const property = fc.asyncProperty(promise, async (wanted) => {
      const { terms, personId, referrerId, position } = await begin(wanted)
      const begun = await stored(position.id)
      const bonusMicro = wanted.isInvited ? referralBonusMicro(terms, wanted.amountMicro) : 0n
      expect(begun).toMatchObject({
        terms,
        bonusMicro,
        amountMicro: wanted.amountMicro,
        profitMicro: profitMicro(terms, wanted.amountMicro),
        referrerId: bonusMicro > 0n ? referrerId : null,
        dueAt: maturityOf(terms, begun.startedAt),
      })
      await expectEntry(begun.escrowEntry, composeEntry(begun, 'plan.activated', `person:${personId}`))
      await expectTold(personId, 'plan.activated', messageValues(begun, formatEntryId(begun.escrowEntry)))
      await expectRecorded(begun)
      if (wanted.end === 'exited') await leaveEarly(parts, personId, position)
      else {
        await passHours(database.app, terms.durationHours)
        await payDuePositions(parts)
      }
      const ended = await stored(position.id)
      expect(ended.state).toBe(wanted.end)
      const actor = wanted.end === 'exited' ? `person:${personId}` : 'system:maturity'
      await expectEntry(ended.endEntry, composeEntry(ended, `plan.${wanted.end}`, actor))
      await expectTold(personId, `plan.${wanted.end}`, messageValues(ended, formatEntryId(ended.endEntry ?? 0n)))
    })
    await fc.assert(property, { numRuns: 40, seed: testSeed('plans, functions') })
    expect(await verifyLedger(database.app.reader)).toEqual([])
  })
})

describe('error: plans.activate, called with what the code would not have decided', () => {
  const drafted = (personId: string, change: Partial<DraftedPosition> = {}): DraftedPosition => ({
    id: randomId(),
    personId,
    terms: advance,
    amountMicro: 2_500n * unit,
    profitMicro: 1_000n * unit,
    bonusMicro: 0n,
    referrerId: null,
    riskVersion,
    language: 'en',
    acknowledgedAt: new Date(),
    activationKey: randomId(),
    ...change,
  })
  const call = (position: DraftedPosition) => callActivate(database.app.reader, position, 'test')

  test.each([
    ['a micro of profit more', { profitMicro: 1_000n * unit + 1n }],
    ['a micro of profit less', { profitMicro: 1_000n * unit - 1n }],
    ['an amount below the minimum', { amountMicro: 2_499n * unit, profitMicro: 999_600_000n }],
    ['an amount above the maximum', { amountMicro: 5_000n * unit, profitMicro: 2_000n * unit }],
    ['a negative amount', { amountMicro: -2_500n * unit, profitMicro: -1_000n * unit }],
    ['a bonus that is no share of the terms', { bonusMicro: 1n, referrerId: randomId() }],
    ['a bonus without a referrer', { bonusMicro: 250n * unit }],
    ['a referrer without a bonus', { referrerId: randomId() }],
  ])('does not follow from the terms: %s', async (_what, change) => {
    const personId = await insertInvestor(database, 10_000n)
    const before = await capitalMicro(database.app)
    await expect(call(drafted(personId, change))).rejects.toThrow('activation_follows_terms')
    expect(await holdings(database.app, personId)).toMatchObject({ cash: 10_000n * unit, locked: 0n })
    expect(await capitalMicro(database.app)).toBe(before)
  })

  test('a bonus without an invitation, for another person than the referrer, and on a second plan', async () => {
    const referrerId = await insertInvestor(database)
    const personId = await insertInvestor(database, 10_000n)
    const bonus = { bonusMicro: 250n * unit, referrerId }
    expect(await call(drafted(personId, bonus))).toBeUndefined()
    await invite(database, referrerId, personId)
    expect(await call(drafted(personId, { ...bonus, referrerId: await insertInvestor(database) }))).toBeUndefined()
    expect(await call(drafted(personId)), 'one that is due and left out').toBeUndefined()
    expect(await call(drafted(personId, bonus))).toBeDefined()
    expect(await call(drafted(personId, bonus))).toBeUndefined()
    expect(await holdings(database.app, personId)).toMatchObject({ cash: 7_500n * unit, locked: 2_500n * unit })
  })

  test('an investor who is frozen, unconfirmed or unknown, another version, another risk text, an alarm', async () => {
    const personId = await insertInvestor(database, 10_000n)
    const set = (change: string) => database.owner(`update accounts.person set ${change} where id = $1`, [personId])
    await set(`state = 'frozen'`)
    expect(await call(drafted(personId))).toBeUndefined()
    await set(`state = 'active', email_verified_at = null`)
    expect(await call(drafted(personId))).toBeUndefined()
    await set('email_verified_at = now()')
    expect(await call(drafted(randomId()))).toBeUndefined()
    expect(await call(drafted(personId, { terms: { ...advance, version: 2 } }))).toBeUndefined()
    expect(await call(drafted(personId, { riskVersion: riskVersion + 1 }))).toBeUndefined()
    const clear = await stopActivations(database)
    expect(await call(drafted(personId))).toBeUndefined()
    await clear()
    expect(await holdings(database.app, personId)).toMatchObject({ cash: 10_000n * unit, locked: 0n })
  })

  test('MON5: no comparison of chain and ledger within five minutes of real time, wherever the business clock stands', async () => {
    const personId = await insertInvestor(database, 10_000n)
    await passHours(database.app, 24)
    expect(await call(drafted(personId)), 'a minute old, a day of the business clock later').toBeDefined()
    await database.owner(`update treasury.reconciliation set at = clock_timestamp() - interval '5 minutes 1 second'`)
    expect(await call(drafted(personId))).toBeUndefined()
    expect(await holdings(database.app, personId)).toMatchObject({ cash: 7_500n * unit, locked: 2_500n * unit })
    await noteComparison(database.app)
    expect(await call(drafted(personId))).toBeDefined()
  })

  test('a key that was used, an id that was used, and more than there is', async () => {
    const personId = await insertInvestor(database, 6_000n)
    const first = drafted(personId)
    expect(await call(first)).toBeDefined()
    expect(await call(drafted(personId, { activationKey: first.activationKey }))).toBeUndefined()
    await expect(call(drafted(personId, { id: first.id }))).rejects.toThrow('answered with verdict')
    expect(await call(drafted(personId))).toBeDefined()
    expect(await call(drafted(personId))).toBeUndefined()
    expect(await holdings(database.app, personId)).toMatchObject({ cash: 1_000n * unit, locked: 5_000n * unit })
  })
})

describe('the bonus of an invitation', () => {
  const bonusOf = (personId: string) =>
    database.owner('select state, reason, amount_micro from referrals.bonus where person_id = $1', [personId])

  async function pair(): Promise<{ referrerId: string; personId: string }> {
    const referrerId = await insertInvestor(database)
    const personId = await insertInvestor(database, 5_000n)
    await invite(database, referrerId, personId)
    return { referrerId, personId }
  }

  test('is set aside and told to the referrer, and ends when the plan is left early; there is no second one', async () => {
    const { referrerId, personId } = await pair()
    const { position } = await activated(parts, personId)
    expect(await bonusOf(personId)).toEqual([{ state: 'reserved', reason: null, amount_micro: '250000000' }])
    const [told] = await database.owner(
      `select payload from platform.outbox where person_id = $1 and type = 'referral.reserved'`,
      [referrerId],
    )
    const due = `${position.dueAt.slice(0, 10)} ${position.dueAt.slice(11, 16)} UTC`
    expect(told?.['payload']).toEqual({ bonus: '250.000000', due })
    await leaveEarly(parts, personId, position)
    expect(await bonusOf(personId)).toEqual([{ state: 'ended', reason: 'left_early', amount_micro: '250000000' }])
    expect(await eventsOf(database, referrerId)).toEqual(['referral.joined', 'referral.reserved', 'referral.ended'])
    expect((await activated(parts, personId)).position.referralBonus).toBe('0.000000')
    await expect(
      database.owner(`update referrals.bonus set state = 'paid', reason = null where person_id = $1`, [personId]),
    ).rejects.toThrow('settled once')
  })

  test('of a plan without one uses the right up in silence', async () => {
    const { referrerId, personId } = await pair()
    const terms: PlanTerms = { ...advance, planKey: 'without-bonus', referralBonusBasisPoints: 0 }
    await database.app.transaction((tx) => insertPublishedPlan(tx, { terms, texts, publishedAt: new Date() }, 99))
    await activated(parts, personId, { planKey: 'without-bonus' })
    expect(await bonusOf(personId)).toEqual([{ state: 'ended', reason: 'plan_without_bonus', amount_micro: '0' }])
    expect(await eventsOf(database, referrerId)).toEqual(['referral.joined'])
  })

  test('error: is not reserved when the referrer’s account is closed, or when referrer and investor are the same person', async () => {
    const closed = await pair()
    await database.owner(`update accounts.person set state = 'closed' where id = $1`, [closed.referrerId])
    expect((await activated(parts, closed.personId)).position.referralBonus).toBe('0.000000')
    const referrerId = await insertInvestor(database)
    const twin = await insertInvestor(database, 2_500n)
    await database.owner(`update accounts.person set email = 'twin+1@example.test' where id = $1`, [referrerId])
    await database.owner(`update accounts.person set email = 'twin@example.test' where id = $1`, [twin])
    await invite(database, referrerId, twin)
    expect((await activated(parts, twin)).position.referralBonus).toBe('0.000000')
    expect(await bonusOf(twin)).toEqual([])
  })

  test('error: one that was not reserved makes its own position stuck and no other', async () => {
    const { personId, referrerId } = await pair()
    const { position } = await activated(parts, personId)
    const otherId = await insertInvestor(database, 2_500n)
    await activated(parts, otherId)
    await tamper(database, `delete from referrals.bonus where person_id = '${personId}'`)
    await passHours(database.app, 36)
    expect(await payDuePositions(parts)).toMatchObject({ stuck: 1 })
    expect((await stored(position.id)).state).toBe('open')
    expect((await holdings(database.app, referrerId))['bonus']).toBe(0n)
    expect((await holdings(database.app, otherId))['profit']).toBe(1_000n * unit)
  })
})

describe('error: plans.exit and plans.mature', () => {
  test('no exit of another person’s position, with other figures, twice, or after maturity', async () => {
    const personId = await insertInvestor(database, 2_500n)
    const { position } = await activated(parts, personId)
    const held = await stored(position.id)
    const call = (change: Partial<StoredPosition> = {}) => callExit(database.app.reader, { ...held, ...change }, 'test')
    expect(await call({ personId: await insertInvestor(database) })).toBeUndefined()
    expect(await call({ amountMicro: held.amountMicro + 1n })).toBeUndefined()
    expect(await call({ profitMicro: held.profitMicro - 1n })).toBeUndefined()
    expect(await call({ id: randomId() })).toBeUndefined()
    expect(await call()).toBeDefined()
    expect(await call()).toBeUndefined()
    const late = await activated(parts, personId)
    await passHours(database.app, 36)
    const due = await stored(late.position.id)
    expect(await callExit(database.app.reader, due, 'test')).toBeUndefined()
    await payDuePositions(parts)
    expect((await holdings(database.app, personId))['cash']).toBe(2_500n * unit)
  })

  test('no position is paid early, twice or if it is unknown; none is renewed without a request', async () => {
    const personId = await insertInvestor(database, 2_500n)
    const { position } = await activated(parts, personId)
    const mature = (ids: readonly string[], nextId?: string) =>
      database.app.transaction(
        (tx) =>
          callMature(tx, ids, {
            careful: true,
            renewals: new Map(nextId === undefined ? [] : ids.map((id) => [id, { nextId }])),
          }),
        { attemptsMax: 1 },
      )
    await expect(mature([position.id])).rejects.toThrow('maturity_of_due')
    await passHours(database.app, 36)
    await expect(mature([position.id, randomId()])).rejects.toThrow('maturity_of_due')
    await expect(mature([position.id], randomId())).rejects.toThrow('a renewal has become impossible')
    expect((await holdings(database.app, personId))['profit']).toBe(0n)
    expect(await mature([position.id, position.id]), 'named twice').toEqual({ paid: 1, stuckIds: [position.id] })
    await expect(mature([position.id])).rejects.toThrow('maturity_of_due')
    expect((await holdings(database.app, personId))['profit']).toBe(1_000n * unit)
  })

  test('the functions they are made of cannot be called', async () => {
    for (const part of [
      sql`platform.append_events('{}', '{}', '{}')`,
      sql`plans.share(1, 1)`,
      sql`plans.now_of_business()`,
    ]) {
      await expect(sql`select ${part}`.execute(database.app.reader)).rejects.toThrow('permission denied')
    }
  })
})
