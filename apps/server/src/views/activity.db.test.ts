import { messageKinds } from '@clearhold/contract/notifications/schema'
import {
  type ActivityList,
  type ActivityReceipt,
  activityListSchema,
  activityMessages,
  activityReceiptSchema,
} from '@clearhold/contract/views/activity'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  activated,
  custody,
  insertInvestor,
  invite,
  move,
  offerPlans,
  passHours,
  payAll,
  testPlanParts,
} from '#testing/plans.ts'
import { prepareDatabase, silentLog } from '#testing/resources.ts'
import { asked, insertWithdrawer, newAddress, prepareChain, testWithdrawalParts } from '#testing/withdrawals.ts'
import { investorAccount, openAccounts, postEntries } from '../domains/ledger/index.ts'
import { notifyOfEvents } from '../domains/notifications/index.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { randomId } from '../platform/crypto/crypto.ts'
import { appendEvent } from '../platform/events/outbox.ts'
import type { Caller } from '../platform/http/caller.ts'
import { buildHttp } from '../platform/http/server.ts'
import { activityRoutes } from './activity.ts'

const database = prepareDatabase()
let personId: string
let referrerId: string
let ask: (who: string, path: string) => Promise<{ statusCode: number; body: string; json: () => unknown }>

/** A person with a little of everything, and their referrer. */
beforeAll(async () => {
  await prepareChain(database)
  const plans = testPlanParts(database)
  await offerPlans(database.app, 100_000n)
  referrerId = await insertInvestor(database)
  personId = await insertWithdrawer(database)
  await invite(database, referrerId, personId)
  await move(database.app, custody, investorAccount(personId, 'cash'), 5_000_000_000n)
  await database.owner(
    `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, reference, note)
     values ($1, $2, 'bank', 'submitted', 70000000, 'Invoice 12', null)`,
    [randomId(), personId],
  )
  await activated(plans, personId)
  await asked(testWithdrawalParts(database), personId, { amount: '30', walletAddress: newAddress() })
  await database.owner(
    `insert into accounts.sign_in (person_id, at, outcome, address, device)
     values ($1, clock_timestamp(), 'signed_in', '203.0.113.7', 'Firefox on Linux'),
       ($1, clock_timestamp(), 'wrong_password', '198.51.100.2', 'Chrome on Android')`,
    [personId],
  )
  await database.app.transaction(async (tx) => {
    await appendEvent(tx, { type: 'account.password_changed', personId, payload: {} })
    await appendEvent(tx, { type: 'kyc.verified', personId, payload: { kycId: 'a-case' } })
  })
  await passHours(database.app, 24 * 10)
  await payAll(plans)
  while ((await notifyOfEvents({ database: database.app, clock: systemClock, log: silentLog })) > 0);
  ask = await doorOf()
}, 60_000)

async function doorOf() {
  const callers = new Map<string, Caller>()
  const app = await buildHttp({
    routes: activityRoutes({ database: database.app, explorerUrl: '' }),
    edition: 'demo',
    trustProxy: [],
    log: silentLog,
    authenticate: async (token) => callers.get(token),
  })
  return (who: string, path: string) => {
    callers.set(who, { personId: who, sessionId: who, role: 'user', permissions: new Set(), freshUntil: undefined })
    return app.inject({ url: path, headers: { authorization: `Bearer ${who}`, 'clearhold-edition': 'demo' } })
  }
}

async function list(query = '', who = personId): Promise<ActivityList> {
  const answer = await ask(who, `/api/user/me/activity${query}`)
  expect(answer.statusCode).toBe(200)
  return activityListSchema.parse(answer.json())
}

async function receipt(id: string, who = personId): Promise<ActivityReceipt> {
  const answer = await ask(who, `/api/user/me/activity/${id}`)
  expect(answer.statusCode).toBe(200)
  return activityReceiptSchema.parse(answer.json())
}

describe('one list of everything', () => {
  test('money, identity and security stand in it, newest first', async () => {
    const { items, next } = await list('?limit=100')
    expect(next).toBeNull()
    expect(new Set(items.map(({ kind }) => kind))).toEqual(
      new Set(['deposit', 'withdrawal', 'plan', 'adjustment', 'identity', 'security']),
    )
    const times = items.map(({ at }) => at)
    expect(times).toEqual([...times].sort().reverse())
    const plan = items.filter(({ kind }) => kind === 'plan')
    expect(plan).toMatchObject([
      {
        direction: 'in',
        amount: '3500.000000',
        reference: expect.stringMatching(/^P-\d+$/),
        detail: { event: 'matured' },
      },
      { direction: 'out', amount: '2500.000000', detail: { event: 'activated', name: { en: 'Advance' } } },
    ])
    expect(items.find(({ kind }) => kind === 'withdrawal')).toMatchObject({ direction: 'out', amount: '30.000000' })
    expect(items.find(({ kind }) => kind === 'deposit')).toMatchObject({ direction: 'none', amount: '70.000000' })
  })

  test('pages of any size give the same list, and a page that begins nowhere is the first', async () => {
    const whole = (await list('?limit=100')).items.map(({ id }) => id)
    for (const limit of [1, 2, 3, 7]) {
      const seen: string[] = []
      let after = ''
      for (;;) {
        const page = await list(`?limit=${limit}${after}`)
        seen.push(...page.items.map(({ id }) => id))
        if (page.next === null) break
        after = `&after=${page.next}`
      }
      expect(seen).toEqual(whole)
    }
    expect((await list('?limit=100&after=nowhere')).items.map(({ id }) => id)).toEqual(whole)
  })

  test('the file has a line for each thing of the list, and of a kind only that kind', async () => {
    const { items } = await list('?limit=100')
    const linesOf = async (query = '') => {
      const answer = await ask(personId, `/api/user/me/activity.csv${query}`)
      expect(answer.statusCode).toBe(200)
      return answer.body.trimEnd().split('\r\n').slice(1)
    }
    const lines = await linesOf()
    expect(lines.map((line) => line.split(',')[0])).toEqual(items.map(({ at }) => at))
    expect(lines.filter((line) => line.includes(',plan,'))).toEqual(await linesOf('?kind=plan'))
    expect(await linesOf('?kind=withdrawal')).toEqual([expect.stringMatching(/,withdrawal,.*,out,30\.000000,W-\d+$/)])
  })

  test('a kind shows that kind and all of it', async () => {
    const { items } = await list('?limit=100')
    for (const kind of ['deposit', 'withdrawal', 'plan', 'referral', 'adjustment', 'identity', 'security'] as const) {
      const ids = (await list(`?limit=100&kind=${kind}`)).items.map(({ id }) => id)
      expect(ids, kind).toEqual(items.filter((item) => item.kind === kind).map(({ id }) => id))
    }
  })

  test('days are whole days, both included', async () => {
    const { items } = await list('?limit=100')
    const whole = items.length
    const today = items[0]?.at.slice(0, 10) ?? ''
    const first = items.at(-1)?.at.slice(0, 10) ?? ''
    expect((await list(`?limit=100&from=${first}&to=${today}`)).items.length).toBe(whole)
    expect((await list('?limit=100&to=2020-01-01')).items).toEqual([])
    expect((await list('?limit=100&from=2999-01-01')).items).toEqual([])
  })
})

describe('receipts', () => {
  test('a plan’s has the lines of the person’s own accounts, and what they changed together', async () => {
    const [matured, begun] = (await list('?kind=plan')).items
    expect(await receipt(begun?.id ?? '')).toMatchObject({
      entries: [
        {
          reason: 'plan.activated',
          change: '0.000000',
          lines: [{ from: 'cash', to: 'locked', amount: '2500.000000' }],
        },
      ],
    })
    expect((await receipt(matured?.id ?? '')).entries[0]).toMatchObject({ change: '1000.000000' })
  })

  test('a referrer sees the bonus and nothing of the plan it came from', async () => {
    const { items } = await list('?limit=100', referrerId)
    expect(items.filter(({ kind }) => kind === 'plan')).toEqual([])
    const [bonus] = items.filter(({ kind }) => kind === 'referral')
    expect(bonus).toMatchObject({ direction: 'in', amount: '250.000000', reference: expect.stringMatching(/^#/) })
    const { entries } = await receipt(bonus?.id ?? '', referrerId)
    expect(entries).toMatchObject([
      { lines: [{ from: 'escrow', to: 'bonus', amount: '250.000000' }], change: '250.000000' },
    ])
    expect(entries[0]?.lines).toHaveLength(1)
    expect(JSON.stringify(await receipt(bonus?.id ?? '', referrerId))).not.toContain(personId)
  })

  test('a withdrawal’s has every entry about it', async () => {
    const [asked] = (await list('?kind=withdrawal')).items
    const { item, entries } = await receipt(asked?.id ?? '')
    expect(item).toEqual(asked)
    expect(entries).toMatchObject([{ reason: 'withdrawal.requested', change: '0.000000', lines: [{ to: 'leaving' }] }])
  })

  test('an adjustment’s says why', async () => {
    await database.app.transaction(async (tx) => {
      await openAccounts(tx, [investorAccount(personId, 'profit')])
      const draft = { key: randomId(), reason: 'balance.adjusted', actor: 'person:x', about: `approval:${randomId()}` }
      const postings = [{ source: custody, target: investorAccount(personId, 'profit'), amountMicro: 5n }]
      await postEntries(tx, [{ ...draft, postings }])
    })
    const [adjusted] = (await list('?kind=adjustment')).items
    expect(adjusted).toMatchObject({ amount: '0.000005', direction: 'in', detail: { of: 'entry', event: 'adjusted' } })
    const entry = adjusted?.reference?.slice(1) ?? ''
    await database.app.transaction((tx) =>
      appendEvent(tx, { type: 'balance.adjusted', personId, payload: { reason: 'We were late.', entry } }),
    )
    while ((await notifyOfEvents({ database: database.app, clock: systemClock, log: silentLog })) > 0);
    expect((await receipt(adjusted?.id ?? '')).note).toContain('We were late.')
  })

  test('a sign-in’s and a message’s say what happened; the words are the language’s', async () => {
    const { items } = await list('?kind=security')
    for (const { id, detail } of items) expect((await receipt(id)).item.detail).toEqual(detail)
    expect(items.map(({ detail }) => detail.of)).toEqual(expect.arrayContaining(['signin', 'message']))
  })

  test('error: another person’s activity, and an unknown one, is not found', async () => {
    // The entry that pays a plan and its bonus is in both lists, each with its own lines.
    const shared = (await list('?limit=100', referrerId)).items.map(({ id }) => id)
    const { items } = await list('?limit=100')
    for (const { id } of items.filter((item) => !shared.includes(item.id))) {
      expect((await ask(referrerId, `/api/user/me/activity/${id}`)).statusCode, id).toBe(404)
    }
    for (const id of ['entry.1-0', 'entry.x', 'deposit.1', 'message.0', 'nothing', 'signin.99999999999999999']) {
      expect((await ask(personId, `/api/user/me/activity/${id}`)).statusCode, id).toBe(404)
    }
    expect((await ask(referrerId, `/api/user/${personId}/activity`)).statusCode).toBe(404)
  })
})

test('whatever a person is told stands in the list: as itself, as money, or as a sign-in; work of staff does not', () => {
  const asMessages: readonly string[] = [...activityMessages.identity, ...activityMessages.security]
  const asMoney = /^(deposit|withdrawal|plan|referral|balance)\./
  const left = messageKinds.filter((kind) => !asMessages.includes(kind) && !asMoney.test(kind))
  expect(left).toEqual([
    // Has a row of its own among the sign-ins.
    'account.signed_in_new_device',
    'approval.waiting',
    'approval.decided',
    'alarm.notice',
    'gate.notice',
    'proof.notice',
    'export.notice',
    'restriction.notice',
    'report.notice',
    'sanctions.notice',
    'recovery.notice',
    'break_glass.waiting',
    'break_glass.stopped',
    'break_glass.done',
    'proof.drawn',
    // Shown on the Statements page.
    'statement.ready',
    'statement.failed',
    // Shown in its thread.
    'support.answered',
    'kyc.reminder',
    'kyc.overdue',
    'kyc.escalated',
  ])
})

test('W12: with the clock moved, the list dates a withdrawal and an entry by the clock of then, and a day finds them', async () => {
  const offset = async () =>
    Number((await database.owner('select offset_ms::float8 as ms from platform.clock'))[0]?.['ms'])
  const list = async (query = '') =>
    activityListSchema.parse((await ask(personId, `/api/user/me/activity${query}`)).json()).items
  const real = systemClock.now().getTime()
  const offsetBefore = await offset()
  await passHours(database.app, 72)
  const before = await list()
  for (const { at } of before) expect(Date.parse(at)).toBeLessThan(real + offsetBefore + 60_000)
  await asked(testWithdrawalParts(database), personId, { walletAddress: newAddress() })
  await move(database.app, custody, investorAccount(personId, 'profit'), 1_000_000n)
  const day = new Date(real + (await offset())).toISOString().slice(0, 10)
  const ofDay = await list(`?from=${day}`)
  expect(ofDay.length).toBeGreaterThanOrEqual(2)
  for (const { at } of ofDay) expect(Date.parse(at)).toBeGreaterThanOrEqual(real + (await offset()))
})
