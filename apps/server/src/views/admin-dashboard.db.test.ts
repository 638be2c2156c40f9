import { randomUUID } from 'node:crypto'
import { type Permission, permissions } from '@clearhold/contract/accounts/permissions'
import { dashboardSchema, queueNames } from '@clearhold/contract/views/dashboard'
import { beforeAll, expect, test } from 'vitest'
import { beginInThePast, endInThePresent } from '#testing/demo-history.ts'
import { approvals, decided, submitted, type TestKyc, testKyc, testReviewer } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { passHours } from '#testing/plans.ts'
import { prepareDatabase, testDatabase } from '#testing/resources.ts'
import { insertWithdrawal } from '#testing/signer-desk.ts'
import { readUsernames } from '../domains/accounts/index.ts'
import { chainAccount, investorAccount, investorAccounts, openAccounts, postEntries } from '../domains/ledger/index.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { createPicture, shownTo } from './admin-dashboard.ts'
import { readReserves } from './reserves.ts'

const database = prepareDatabase()
let kyc: TestKyc
let person: string
const custody = chainAccount('custody', 31_337)
beforeAll(async () => {
  kyc = testKyc(database)
  person = await insertTestPerson(database)
  await database.app.transaction((tx) => openAccounts(tx, [custody, ...investorAccounts(person)]))
})

const picture = () =>
  createPicture({
    database: database.app,
    clock: systemClock,
    kyc,
    deposits: { explorerUrl: '', chainId: 31_337, usernamesOf: readUsernames },
    reserves: () => readReserves(database.app, systemClock),
  })()

const post = (reason: string, source: typeof custody, target: typeof custody, amountMicro: bigint) =>
  database.app.transaction((tx) =>
    postEntries(tx, [
      {
        key: randomUUID(),
        reason,
        actor: 'system:test',
        about: 'test',
        postings: [{ source, target, amountMicro }],
      },
    ]),
  )

test('an empty house: every figure is nought, every queue is empty, and what is not known is null', async () => {
  const { deposits, money, system, queues } = dashboardSchema.parse(await picture())
  expect(deposits).toMatchObject({ total: 0, today: 0, amount: '0.000000', latest: [] })
  expect(money?.medianWithdrawal).toEqual({ seconds: null, measured: 0 })
  expect(money?.days).toHaveLength(30)
  expect(system).toEqual({ chain: null, reconciliation: null, payoutsStopped: false, alarms: [], delayed: [] })
  expect(queues.map(({ name, count }) => [name, count])).toEqual(queueNames.map((name) => [name, 0]))
})

test('D03 total users, deposits, amount and verified users are what the tables and the book say', async () => {
  const cash = investorAccount(person, 'cash')
  await post('deposit.credited', custody, cash, 12_500_000n)
  await post('deposit.credited', custody, cash, 500_000n)
  await post('withdrawal.requested', cash, investorAccount(person, 'leaving'), 3_000_000n)
  await post('withdrawal.settled', investorAccount(person, 'leaving'), custody, 3_000_000n)
  for (const state of ['submitted', 'submitted', 'deleted']) {
    await database.owner(
      `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, reference)
       values ($1::uuid, $2, 'bank', $3, 7000000, $1::text)`,
      [randomUUID(), person, state],
    )
  }
  const before = await picture()
  expect(before.deposits).toMatchObject({ total: 2, today: 2, amount: '13.000000' })
  expect(before.deposits.latest.map(({ state }) => state)).toEqual(['submitted', 'submitted'])
  expect(before.money.paidOutToday).toEqual({ count: 1, amount: '3.000000' })
  expect(before.money.days.at(-1)).toMatchObject({ paidIn: { count: 2, amount: '13.000000' } })
  expect(before.money.reserves.held.total).toBe('10.000000')

  const { kycId } = await submitted(database, kyc, { personId: person })
  const waiting = await picture()
  expect(waiting.people).toMatchObject({ verified: 0, pendingKyc: 1, total: before.people.total })
  expect(waiting.queues.find(({ name }) => name === 'kyc')).toMatchObject({ count: 1, countIsMore: false })
  await decided(kyc, { kycId, reviewerId: await testReviewer(database) }, approvals)
  const after = await picture()
  expect(after.people).toMatchObject({ verified: 1, pendingKyc: 0, total: before.people.total + 1 })
})

test('each permission sees its own queues and figures, and nothing else', async () => {
  const whole = await picture()
  const seenBy = (...held: Permission[]) => {
    const { queues, deposits, money, system } = dashboardSchema.parse(shownTo(whole, { permissions: new Set(held) }))
    const parts = { deposits, money, system }
    return {
      queues: queues.map(({ name }) => name),
      parts: Object.entries(parts).flatMap(([name, part]) => (part === null ? [] : [name])),
    }
  }
  const payouts = ['withdrawals_first', 'withdrawals_second', 'bank_payouts', 'bank_deposits']
  expect(seenBy()).toEqual({ queues: ['proposals'], parts: [] })
  expect(seenBy('kyc_reviewer')).toEqual({ queues: ['kyc', 'proposals'], parts: [] })
  expect(seenBy('support')).toEqual({
    queues: [...payouts, 'proposals', 'messages'],
    parts: ['deposits', 'system'],
  })
  for (const finance of ['finance_maker', 'finance_approver'] as const) {
    expect(seenBy(finance)).toEqual({ queues: [...payouts, 'proposals'], parts: ['deposits', 'money', 'system'] })
  }
  expect(seenBy('owner').queues).not.toContain('kyc')
  expect(seenBy(...permissions).queues).toEqual([...queueNames])
})

test('late ones are placed by when they began to wait, the oldest first, counted to a thousand', async () => {
  await database.owner(
    `insert into content.contact_message (id, form_digest, name, email, subject, message, language, received_at)
     select gen_random_uuid(), sha256(n::text::bytea), 'N', 'n@example.org', 'S', 'M', 'en', now() - n * interval '1 hour'
     from generate_series(1, 1005) n`,
  )
  const queue = (await picture()).queues.find(({ name }) => name === 'messages')
  expect(queue).toMatchObject({ count: 1000, countIsMore: true, limitHours: 24 })
  expect(queue?.since).toHaveLength(50)
  const ages = queue?.since.map((at) => Math.round((Date.now() - Date.parse(at)) / 3_600_000))
  expect(ages?.slice(0, 2)).toEqual([1005, 1004])
})

test('SEC4: payouts that are delayed are listed with what they wait for, the longest first', async () => {
  const insert = (amountMicro: bigint, reason: string, hours: number) =>
    insertWithdrawal(
      (statement, values = []) => database.owner(statement, [...values]),
      { chainId: 31_337, token: `0x${'70'.repeat(20)}` },
      { amountMicro, state: 'approved' },
    ).then((id) =>
      database.owner(
        `update withdrawals.withdrawal set state = 'delayed', reason = $2, approved_at = now() - $3 * interval '1 hour' where id = $1`,
        [id, reason, hours],
      ),
    )
  await insert(20_000_000n, 'gas', 1)
  await insert(30_000_000n, 'signatures', 2)
  const { system } = dashboardSchema.parse(await picture())
  expect(system?.delayed).toMatchObject([
    { amount: '30.000000', reason: 'signatures', reference: expect.stringMatching(/^W-\d+$/) },
    { amount: '20.000000', reason: 'gas' },
  ])
})

test('a demo’s history has its own days: what was paid in then is not of today, nor is who joined then', async () => {
  const seeded = await testDatabase()
  await beginInThePast(seeded, 20)
  const investor = await insertTestPerson(seeded)
  const cash = investorAccount(investor, 'cash')
  await seeded.app.transaction((tx) => openAccounts(tx, [custody, ...investorAccounts(investor)]))
  const credit = (amountMicro: bigint) =>
    seeded.app.transaction((tx) =>
      postEntries(tx, [
        {
          key: randomUUID(),
          reason: 'deposit.credited',
          actor: 'system:test',
          about: 'test',
          postings: [{ source: custody, target: cash, amountMicro }],
        },
      ]),
    )
  await credit(20_000_000n)
  await passHours(seeded.app, 24 * 15)
  await credit(5_000_000n)
  await endInThePresent(seeded)
  await credit(1_000_000n)
  const { people, money } = dashboardSchema.parse(
    await createPicture({
      database: seeded.app,
      clock: systemClock,
      kyc,
      deposits: { explorerUrl: '', chainId: 31_337, usernamesOf: readUsernames },
      reserves: () => readReserves(seeded.app, systemClock),
    })(),
  )
  expect(people).toMatchObject({ total: 1, newToday: 0 })
  const paidIn = money?.days.flatMap(({ paidIn: { amount } }, index) =>
    amount === '0.000000' ? [] : [[index, amount]],
  )
  expect(paidIn).toEqual([
    [9, '20.000000'],
    [24, '5.000000'],
    [29, '1.000000'],
  ])
})
