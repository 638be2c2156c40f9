import type { Permission } from '@clearhold/contract/accounts/permissions'
import { operatorPlaceholder } from '@clearhold/contract/edition'
import { decimalFromMicro } from '@clearhold/contract/money'
import type { Position, PositionReceipt } from '@clearhold/contract/plans/positions-schema'
import { projection } from '@clearhold/contract/plans/rules'
import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import { riskVersion } from '@clearhold/contract/texts/plan-risk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noRelayPing } from '#platform/events/relay-ping.ts'
import { type Served, serveApi, withoutChain } from '#testing/api.ts'
import { callApi } from '#testing/api-client.ts'
import { settleApproverKeys } from '#testing/approving-clerk.ts'
import { ApprovingKey } from '#testing/approving-key.ts'
import { beginInThePast, endInThePresent } from '#testing/demo-history.ts'
import { enrolPasskey } from '#testing/factors.ts'
import { insertTestPerson } from '#testing/people.ts'
import { custody, insertInvestor, invite, move, offerPlans, payAll, testPlanParts } from '#testing/plans.ts'
import { prepareDatabase, testDatabase } from '#testing/resources.ts'
import { testWithdrawals } from '#testing/withdrawals.ts'
import { setPermissions } from '../domains/accounts/index.ts'
import { investorAccount, verifyLedger } from '../domains/ledger/index.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { randomId } from '../platform/crypto/crypto.ts'
import { createLog } from '../platform/log/log.ts'
import { connectDatabase } from './connections.ts'
import { openLive } from './live.ts'
import { apiRoutes } from './routes.ts'
import { demoPeople } from './seed-demo.ts'

const database = prepareDatabase()
let served: Served
beforeAll(async () => {
  served = await serveApi(database)
  await offerPlans(database.app, 200_000n)
})
afterAll(() => served.close())

type Answer = { readonly status: number; readonly body: Record<string, unknown> }
async function call(token: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const { status, value } = await callApi(`${served.url}/api/${path}`, token, method, body)
  return { status, body: value }
}
const tokenOf = async (personId: string, fresh = false) => (await served.signIn(personId, fresh)).token
const form = (planKey: string, amount: string) => ({ key: randomId(), planKey, amount, termsVersion: 1, riskVersion })

describe('a position over HTTP, from the first look to the money', () => {
  test.each([
    ['advance', '2500', '1000.000000', 36, '250.000000'],
    ['premium', '5000', '2500.000000', 48, '600.000000'],
    ['gold', '10000', '6000.000000', 60, '1500.000000'],
    ['platinum', '20000', '14000.000000', 72, '3600.000000'],
  ])('%s with %s pays %s after %i hours and %s to the referrer', async (key, amount, profit, hours, bonus) => {
    const referrerId = await insertInvestor(database)
    const personId = await insertInvestor(database, BigInt(amount))
    await invite(database, referrerId, personId)
    const token = await tokenOf(personId)
    const referrerToken = await tokenOf(referrerId)
    const { status, body } = await call(token, 'POST', 'plan/activate', form(key, amount))
    expect(status).toBe(200)
    const { position, entry, cashAfter } = body as unknown as PositionReceipt
    expect([position.profit, position.referralBonus, position.durationHours, cashAfter]).toEqual([
      profit,
      bonus,
      hours,
      '0.000000',
    ])
    expect(entry.id).toBe(position.escrowEntry)
    // The numbers are those of the public page's projection.
    const terms = demoPlans.find((plan) => plan.terms.planKey === key)?.terms
    if (terms === undefined) throw new Error('no such plan')
    const promised = projection(terms, BigInt(amount) * 1_000_000n, new Date(position.startedAt))
    expect([decimalFromMicro(promised.profitMicro), promised.maturesAt.toISOString()]).toEqual([profit, position.dueAt])
    expect(await call(referrerToken, 'GET', 'referrals/me')).toMatchObject({
      body: { totals: { reserved: bonus }, people: [{ stage: 'running', bonus, dueAt: position.dueAt }] },
    })

    await database.owner(`update platform.clock set offset_ms = offset_ms + $1`, [hours * 3_600_000])
    await payAll(testPlanParts(database))
    expect((await call(token, 'GET', 'user/me')).body).toMatchObject({
      usdAmount: `${amount}.000000`,
      btcAmount: profit,
      lockedAmount: '0.000000',
    })
    expect((await call(referrerToken, 'GET', 'user/me')).body).toMatchObject({ bonusAmount: bonus })
    expect((await call(token, 'GET', 'plan/positions?state=ended')).body).toMatchObject({
      positions: [{ id: position.id, state: 'matured' }],
      open: { count: 0 },
    })
    expect((await call(token, 'GET', `plan/positions/${position.id}`)).body['entry']).toEqual(entry)
    expect(await verifyLedger(database.app.reader)).toEqual([])
  })

  test('a quote, leaving, and what it says to a second try; a choice that comes too early', async () => {
    const personId = await insertInvestor(database, 3_000n)
    const token = await tokenOf(personId)
    const { body } = await call(token, 'POST', 'plan/activate', form('advance', '3000'))
    const { id } = (body as unknown as PositionReceipt).position
    const choice = { choice: 'renew', termsVersion: 1, riskVersion }
    expect(await call(token, 'POST', `plan/positions/${id}/maturity-choice`, choice)).toMatchObject({
      status: 409,
      body: { code: 'renewal_too_early', money: 'not_moved' },
    })
    const quote = await call(token, 'GET', `plan/positions/${id}/early-exit`)
    expect(quote.body).toMatchObject({
      amountBack: '3000.000000',
      profitForgone: '1200.000000',
      cashAfter: '3000.000000',
    })
    const { amountBack, profitForgone } = quote.body
    const left = await call(token, 'POST', `plan/positions/${id}/exit`, { amountBack, profitForgone })
    expect(left.body as unknown as Position).toMatchObject({ state: 'exited' })
    expect(await call(token, 'POST', `plan/positions/${id}/exit`, { amountBack, profitForgone })).toEqual(left)
    expect(await call(token, 'GET', `plan/positions/${id}/early-exit`)).toMatchObject({
      body: { code: 'position_ended' },
    })
  })

  test('error: refusals say what happened, that no money moved and what next, in the person’s words', async () => {
    const personId = await insertInvestor(database, 100n)
    const token = await tokenOf(personId)
    const short = await call(token, 'POST', 'plan/activate', form('advance', '2500'))
    expect(short).toMatchObject({ status: 409, body: { code: 'cash_short', money: 'not_moved' } })
    expect(short.body['detail']).toContain('100.00 USDT is free. No money was moved.')
    const small = await call(token, 'POST', 'plan/activate', form('advance', '1'))
    expect(small).toMatchObject({ status: 422, body: { code: 'amount_below_min' } })
    expect(small.body['detail']).toContain('at least 2,500.00 USDT')
    expect(await call(token, 'POST', 'plan/activate', { ...form('advance', '2500'), amount: '1e9' })).toMatchObject({
      status: 400,
    })
  })
})

describe('the demo’s clock', () => {
  test('an admin and the demo’s own people can move it; any other person cannot', async () => {
    const admin = await insertTestPerson(database, { role: 'Admin' })
    const stranger = await insertInvestor(database)
    const demoPerson = await insertInvestor(database)
    await database.owner('update accounts.person set email = $2 where id = $1', [demoPerson, demoPeople[0]?.email])
    const before = await call(await tokenOf(stranger), 'GET', 'demo/clock')
    expect(before.body).toMatchObject({ mayMove: false, nextMaturityAt: null })
    expect(await call(await tokenOf(stranger), 'POST', 'demo/clock', { step: 'day' })).toMatchObject({ status: 403 })
    for (const personId of [admin, demoPerson]) {
      expect(await call(await tokenOf(personId), 'POST', 'demo/clock', { step: 'hour' })).toMatchObject({
        status: 200,
        body: { mayMove: true },
      })
    }
    const after = await call(await tokenOf(stranger), 'GET', 'demo/clock')
    expect(Number(after.body['offsetSeconds']) - Number(before.body['offsetSeconds'])).toBe(7_200)
    expect(await call(await tokenOf(admin), 'POST', 'demo/clock', { step: 'year' })).toMatchObject({ status: 400 })
  })

  test('error: the live edition has no such route, and does not start where the clock was moved', async () => {
    const log = createLog({ process: 'test', level: 'silent' })
    const live = openLive(database.app, log)
    const paths = (edition: 'demo' | 'live') =>
      apiRoutes({
        database: database.app,
        clock: systemClock,
        accounts: served.parts,
        kyc: served.kyc,
        live,
        identity: { edition, operator: operatorPlaceholder },
        masterKey: Buffer.alloc(32),
        components: [],
        deposits: withoutChain,
        withdrawals: testWithdrawals(),
        market: async () => ({ source: null, sample: false, quotes: [] }),
      }).map(({ path }) => path)
    expect(paths('demo')).toContain('/api/demo/clock')
    expect(paths('live').filter((path) => path.startsWith('/api/demo'))).toEqual([])
    live.close()
    const stops: (() => Promise<void>)[] = []
    const start = (EDITION: 'demo' | 'live', of = database) =>
      connectDatabase(
        {
          config: { EDITION, DATABASE_URL: of.urlOf('api'), DATABASE_POOL_MAX: 1 },
          log,
          onStop: (stop: () => Promise<void>) => void stops.push(stop),
        } as unknown as Parameters<typeof connectDatabase>[0],
        'api',
        noRelayPing,
      )
    await expect(start('live')).rejects.toThrow('EDITION=live refuses a database whose business clock was moved')
    // Also where the clock is in the present again.
    const seeded = await testDatabase()
    await beginInThePast(seeded, 2)
    await expect(start('live', seeded)).rejects.toThrow(
      'EDITION=live refuses a database whose business clock was moved',
    )
    await endInThePresent(seeded)
    await expect(start('live', seeded)).rejects.toThrow(
      'EDITION=live refuses a database whose business clock was moved',
    )
    await start('demo', seeded)
    await start('demo')
    for (const stop of stops) await stop()
  })
})

interface Admin {
  readonly token: string
  readonly key: ApprovingKey
}

describe('the catalogue, from a draft to the offer', () => {
  async function admin(permissions: readonly Permission[]): Promise<Admin> {
    const personId = await insertTestPerson(database)
    await enrolPasskey(database.app, served.parts, personId)
    await database.app.transaction((tx) => setPermissions(tx, { personId, permissions, actor: 'operator:test' }))
    const token = await tokenOf(personId, true)
    const key = new ApprovingKey(personId)
    await call(token, 'POST', 'admin/approver-keys', { response: key.created })
    await settleApproverKeys(database, personId)
    return { token, key }
  }
  async function approve({ token, key }: Admin, approvalId: unknown, verb = 'approve'): Promise<Answer> {
    const { digest, money } = (await call(token, 'GET', `admin/approvals/${approvalId}`)).body
    const signature = key.sign(String(digest))
    return call(token, 'POST', `admin/approvals/${approvalId}/${verb}`, { digest, ...(money ? { signature } : {}) })
  }

  test('written, proposed, signed by a second person, activated, closed again', async () => {
    const maker = await admin(['finance_maker'])
    const approver = await admin(['finance_approver'])
    const texts = demoPlans[0]?.texts
    const terms = {
      profitBasisPoints: 500,
      minAmount: '100',
      maxAmount: '5000',
      durationHours: 2_190,
      referralBonusBasisPoints: 0,
    }
    const draft = await call(maker.token, 'POST', 'admin/plans', { key: 'steady', ...terms, texts })
    expect(draft).toMatchObject({ status: 200, body: { key: 'steady', version: 1 } })
    const edited = { ...terms, profitBasisPoints: 480, texts }
    expect((await call(maker.token, 'PUT', 'admin/plans/steady/versions/1', edited)).status).toBe(200)
    const asked = await call(maker.token, 'POST', 'admin/plans/steady/versions/1/propose', { reason: 'a steady one' })
    expect(asked.body).toMatchObject({
      message: 'Stored. It waits for your signature under Approvals; then a second person decides.',
    })
    const { plans } = (await call(maker.token, 'GET', 'admin/plans')).body as { plans: { key: string }[] }
    expect(plans.find(({ key }) => key === 'steady')).toMatchObject({
      versions: [{ version: 1, state: 'proposed', waitingApprovalId: asked.body['approvalId'] }],
    })
    expect((await approve(maker, asked.body['approvalId'], 'sign')).status).toBe(200)
    expect((await approve(approver, asked.body['approvalId'])).body).toMatchObject({ state: 'approved' })
    const personId = await insertInvestor(database, 100n)
    const opened = await call(await tokenOf(personId), 'POST', 'plan/activate', form('steady', '100'))
    expect(opened.body).toMatchObject({ position: { planKey: 'steady', profit: '4.800000' } })
    const closing = await call(maker.token, 'POST', 'admin/plans/steady/close', { reason: 'no longer needed' })
    expect((await approve(approver, closing.body['approvalId'])).status).toBe(200)
    await move(database.app, custody, investorAccount(personId, 'cash'), 100_000_000n)
    expect(await call(await tokenOf(personId), 'POST', 'plan/activate', form('steady', '100'))).toMatchObject({
      body: { code: 'plan_not_offered' },
    })
    const list = await call(approver.token, 'GET', 'admin/plans')
    expect(list.body).toMatchObject({ coverage: { isCovered: true }, edition: 'demo' })
    expect((await call((await admin(['support'])).token, 'GET', 'admin/plans')).status).toBe(403)
  })

  test('error: an account with a running plan, or one a bonus is set aside for, is not closed', async () => {
    const support = await admin(['support'])
    const referrerId = await insertInvestor(database)
    const personId = await insertInvestor(database, 2_500n)
    await invite(database, referrerId, personId)
    await call(await tokenOf(personId), 'POST', 'plan/activate', form('advance', '2500'))
    for (const id of [referrerId, personId]) {
      expect(await call(support.token, 'DELETE', `user/${id}`, { reason: 'asked by mail' })).toMatchObject({
        status: 409,
        body: { code: 'account_not_empty' },
      })
    }
  })
})
