import { randomUUID } from 'node:crypto'
import { ok, refuse } from '@clearhold/contract/result'
import { riskStatements, riskVersion } from '@clearhold/contract/texts/plan-risk'
import { beforeAll, describe, expect, test } from 'vitest'
import { capitalAccount, escrowAccount, readBalancesMicro, verifyLedger } from '#domains/ledger/index.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { openDatabase } from '#platform/database/database.ts'
import { noteComparison } from '#testing/comparison.ts'
import {
  activate,
  activated,
  capitalMicro,
  custody,
  holdings,
  insertInvestor,
  invite,
  move,
  offerPlans,
  setIdentity,
  stopActivations,
  testPlanParts,
} from '#testing/plans.ts'
import { prepareDatabase, tamper, testDatabase } from '#testing/resources.ts'
import type { PlansParts } from '../parts.ts'
import { showPosition } from './show-position.ts'

const database = prepareDatabase()
let parts: PlansParts
beforeAll(async () => {
  parts = testPlanParts(database)
  await offerPlans(database.app, 100_000n)
})

const escrowMicro = async (positionId: string) =>
  (await readBalancesMicro(database.app.reader, [escrowAccount(positionId)])).get(escrowAccount(positionId))

describe('an activation', () => {
  test('locks the principal and sets the whole profit aside, in one entry that the receipt names', async () => {
    const personId = await insertInvestor(database, 4_000n)
    const before = await capitalMicro(database.app)
    const { position, entry, cashAfter } = await activated(parts, personId)
    expect(position).toMatchObject({
      state: 'open',
      amount: '2500.000000',
      profit: '1000.000000',
      referralBonus: '0.000000',
      termsVersion: 1,
      atMaturity: 'pay_out',
      endedAt: null,
    })
    expect(position.reference).toMatch(/^P-\d+$/)
    expect(Date.parse(position.dueAt) - Date.parse(position.startedAt)).toBe(36 * 3_600_000)
    expect(Date.parse(position.dueAt) - Date.parse(position.renewalOpensAt)).toBe(9 * 3_600_000)
    expect(entry).toMatchObject({
      id: position.escrowEntry,
      postings: [
        { from: 'cash', to: 'locked', amount: '2500.000000' },
        { from: 'capital', to: 'escrow', amount: '1000.000000' },
      ],
    })
    expect(cashAfter).toBe('1500.000000')
    expect(await showPosition(database.app.reader, personId, position.id)).toEqual(ok({ position, entry, cashAfter }))
    expect(await holdings(database.app, personId)).toMatchObject({ cash: 1_500_000_000n, locked: 2_500_000_000n })
    expect(await escrowMicro(position.id)).toBe(1_000_000_000n)
    expect(await capitalMicro(database.app)).toBe(before - 1_000_000_000n)
    expect(await verifyLedger(database.app.reader)).toEqual([])
  })

  test('is told, written down, and keeps what was acknowledged', async () => {
    const personId = await insertInvestor(database, 2_500n)
    const { position } = await activated(parts, personId)
    const [event] = await database.owner('select type, payload from platform.outbox where person_id = $1', [personId])
    expect(event).toMatchObject({
      type: 'plan.activated',
      payload: { positionId: position.id, amount: '2500.000000', profit: '1000.000000', entry: position.escrowEntry },
    })
    expect(
      await database.owner('select actor from audit.record where action = $1 and subject = $2', [
        'plan.activated',
        `position:${position.id}`,
      ]),
    ).toEqual([{ actor: `person:${personId}` }])
    expect(await database.owner('select version, texts from plans.risk_statement')).toEqual([
      { version: riskVersion, texts: riskStatements },
    ])
  })

  test('behavior: the same key is the same position, however often and however parallel', async () => {
    const personId = await insertInvestor(database, 10_000n)
    const key = randomId()
    const answers = await Promise.all(Array.from({ length: 5 }, () => activated(parts, personId, { key })))
    expect(new Set(answers.map(({ position }) => position.id)).size).toBe(1)
    expect(new Set(answers.map(({ cashAfter }) => cashAfter))).toEqual(new Set(['7500.000000']))
    expect(await activate(parts, personId, { key, amount: '2501' })).toEqual(refuse('key_reused'))
    expect((await holdings(database.app, personId))['locked']).toBe(2_500_000_000n)
  })

  test('a referred person’s first plan sets the bonus aside as well; the second does not', async () => {
    const referrerId = await insertInvestor(database)
    const personId = await insertInvestor(database, 5_000n)
    await invite(database, referrerId, personId)
    const first = await activated(parts, personId)
    expect(first.position.referralBonus).toBe('250.000000')
    expect(await escrowMicro(first.position.id)).toBe(1_250_000_000n)
    const second = await activated(parts, personId)
    expect(second.position.referralBonus).toBe('0.000000')
    expect(
      await database.owner('select amount_micro, state from referrals.bonus where person_id = $1', [personId]),
    ).toEqual([{ amount_micro: '250000000', state: 'reserved' }])
  })

  test('a person who joined before codes existed is attributed now, and an unknown code does not prevent an activation', async () => {
    const referrerId = await insertInvestor(database)
    const personId = await insertInvestor(database, 2_500n)
    await invite(database, referrerId, personId)
    await tamper(database, `delete from referrals.attribution where person_id = '${personId}'`)
    expect((await activated(parts, personId)).position.referralBonus).toBe('250.000000')
    const otherId = await insertInvestor(database, 2_500n)
    await database.owner('update accounts.person set referral_code_raw = $2 where id = $1', [otherId, 'unknown'])
    expect((await activated(parts, otherId)).position.referralBonus).toBe('0.000000')
  })
})

describe('error: nothing moves', () => {
  test('below the minimum, above the maximum, more than there is', async () => {
    const personId = await insertInvestor(database, 3_000n)
    expect(await activate(parts, personId, { amount: '2499.999999' })).toEqual(
      refuse('amount_below_min', { min: '2500.000000' }),
    )
    expect(await activate(parts, personId, { amount: '4999.000001' })).toEqual(
      refuse('amount_above_max', { max: '4999.000000' }),
    )
    expect(await activate(parts, personId, { amount: '3000.000001' })).toEqual(
      refuse('cash_short', { free: '3000.000000' }),
    )
    expect(await holdings(database.app, personId)).toMatchObject({ cash: 3_000_000_000n, locked: 0n })
  })

  test('other terms, another risk statement, a plan that is unknown or closed', async () => {
    const personId = await insertInvestor(database, 20_000n)
    expect(await activate(parts, personId, { termsVersion: 2 })).toEqual(refuse('terms_changed', { version: '1' }))
    expect(await activate(parts, personId, { riskVersion: riskVersion + 1 })).toEqual(refuse('risk_version_changed'))
    expect(await activate(parts, personId, { planKey: 'unknown' })).toEqual(refuse('not_found'))
    await database.owner(`update plans.plan_version set state = 'closed', closed_at = now() where plan_key = 'gold'`)
    expect(await activate(parts, personId, { planKey: 'gold', amount: '10000' })).toEqual(refuse('plan_not_offered'))
  })

  test('an unconfirmed address, an account that is frozen, alarms that stop everything', async () => {
    const personId = await insertInvestor(database, 2_500n)
    const set = (change: string) => database.owner(`update accounts.person set ${change} where id = $1`, [personId])
    await set('email_verified_at = null')
    expect(await activate(parts, personId)).toEqual(refuse('email_unverified'))
    await set(`email_verified_at = now(), state = 'frozen'`)
    expect(await activate(parts, personId)).toEqual(refuse('account_not_active'))
    await set(`state = 'active'`)
    const clear = await stopActivations(database)
    expect(await activate(parts, personId)).toEqual(refuse('activations_halted'))
    await clear()
    expect((await activate(parts, personId)).ok).toBe(true)
  })

  test('MON5: without a comparison of chain and ledger younger than five minutes, until there is one', async () => {
    const personId = await insertInvestor(database, 2_500n)
    const { owner } = database
    await owner(`update treasury.reconciliation set at = clock_timestamp() - interval '5 minutes 1 second'`)
    expect(await activate(parts, personId)).toEqual(refuse('reconciliation_late'))
    expect(await holdings(database.app, personId)).toMatchObject({ cash: 2_500_000_000n, locked: 0n })
    expect(await owner('select 1 from treasury.alarm where cleared_at is null')).toEqual([])
    const clear = await stopActivations(database)
    expect(await activate(parts, personId), 'an alarm is said first: it does not end by itself').toEqual(
      refuse('activations_halted'),
    )
    await clear()
    await noteComparison(database.app, 5)
    expect(await activate(parts, personId), 'a comparison of another chain').toEqual(refuse('reconciliation_late'))
    await noteComparison(database.app)
    expect((await activate(parts, personId)).ok).toBe(true)
  })

  test.each([undefined, 'pending', 'revision', 'rejected'] as const)(
    'in live with an identity that is %s',
    async (state) => {
      const personId = await insertInvestor(database, 2_500n)
      const live: PlansParts = { ...parts, edition: 'live' }
      if (state !== undefined) await setIdentity(database, personId, state)
      expect(await activate(live, personId)).toEqual(refuse('verification_needed'))
      await setIdentity(database, personId, 'verified')
      expect((await activate(live, personId)).ok).toBe(true)
    },
  )

  test('capital that is a micro short: fully subscribed, with the room that is left, and the cash is kept', async () => {
    const personId = await insertInvestor(database, 4_999n)
    const free = await capitalMicro(database.app)
    await move(database.app, capitalAccount, custody, free - 999_999_999n)
    expect(await activate(parts, personId)).toEqual(refuse('fully_subscribed', { room: '1999.999998' }))
    expect(await holdings(database.app, personId)).toMatchObject({ cash: 4_999_000_000n, locked: 0n })
    await move(database.app, custody, capitalAccount, 1n)
    expect((await activate(parts, personId)).ok).toBe(true)
    expect(await capitalMicro(database.app)).toBe(0n)
    await move(database.app, custody, capitalAccount, 50_000_000_000n)
  })

  test('MON9: what an approved bank deposit waits for is not promised, and the rest is', async () => {
    const personId = await insertInvestor(database, 4_999n)
    const depositId = randomUUID()
    const free = await capitalMicro(database.app)
    await move(database.app, capitalAccount, custody, free - 1_500_000_000n)
    await database.owner(
      `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, cash_micro, profit_micro, reference)
       values ($1, $1, 'bank', 'waiting_for_capital', 1600000000, 1599000000, 1000000, 'waits')`,
      [depositId],
    )
    expect(await activate(parts, personId)).toEqual(refuse('fully_subscribed', { room: '0.000000' }))
    const waits = (micro: number) =>
      database.owner('update deposits.deposit set cash_micro = $2 where id = $1', [depositId, micro])
    await waits(500_000_000)
    expect(await activate(parts, personId)).toEqual(refuse('fully_subscribed', { room: '1998.000000' }))
    await waits(499_000_000)
    expect((await activate(parts, personId)).ok).toBe(true)
    expect(await capitalMicro(database.app)).toBe(500_000_000n)
    await database.owner(`update deposits.deposit set state = 'rejected' where id = $1`, [depositId])
    await move(database.app, custody, capitalAccount, 50_000_000_000n)
  })

  test('as many open positions as one person may have', async () => {
    const personId = await insertInvestor(database, 2_500n)
    await activated(parts, personId)
    await database.owner(
      `set local session_replication_role = replica;
       insert into plans.position (id, person_id, plan_key, version, amount_micro, profit_micro, bonus_micro, started_at,
         due_at, escrow_entry, risk_version, language, activation_key)
       select gen_random_uuid(), '${personId}', 'advance', 1, 1, 0, 0, now(), now() + interval '36 hours', -n, 1, 'en',
         gen_random_uuid() from generate_series(1, 99) as n`,
    )
    expect(await activate(parts, personId)).toEqual(refuse('positions_too_many', { max: '100' }))
  })
})

test('behavior: of 200 who ask at once with capital for 50, exactly 50 fit; the rest keep their cash', async () => {
  const own = await testDatabase()
  // Enough connections that they wait for the ledger, and not for the pool.
  const pool = openDatabase({
    url: own.appUrl,
    poolMax: 24,
    process: 'race',
    onPoolError: () => undefined,
    connectionWaitMs: 30_000,
  })
  const racing = testPlanParts(own, { database: pool })
  await offerPlans(own.app, 50_000n)
  const people: string[] = []
  for (let index = 0; index < 200; index += 1) people.push(await insertInvestor(own, 2_500n))
  const answers = await Promise.all(people.map((personId) => activate(racing, personId)))
  await pool.close()
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.code]))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(50)
  expect(refused).toEqual(Array.from({ length: 150 }, () => 'fully_subscribed'))
  expect(await capitalMicro(own.app)).toBe(0n)
  for (const [index, personId] of people.entries()) {
    const held = await holdings(own.app, personId)
    expect(held['cash']).toBe(answers[index]?.ok ? 0n : 2_500_000_000n)
    expect(held['locked']).toBe(answers[index]?.ok ? 2_500_000_000n : 0n)
  }
  expect(await own.owner('select count(*)::int, sum(profit_micro)::text from plans.position')).toEqual([
    { count: 50, sum: '50000000000' },
  ])
  // What was refused left nothing behind: one escrow for each position and no others.
  expect(await own.owner(`select count(*)::int from ledger.account where kind = 'escrow'`)).toEqual([{ count: 50 }])
  expect(await verifyLedger(own.app.reader)).toEqual([])
}, 60_000)
