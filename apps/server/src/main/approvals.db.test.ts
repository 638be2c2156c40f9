import type { Permission } from '@clearhold/contract/accounts/permissions'
import type { Approval } from '@clearhold/contract/approvals/schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Served, serveApi } from '#testing/api.ts'
import { callApi } from '#testing/api-client.ts'
import { settleApproverKeys } from '#testing/approving-clerk.ts'
import { ApprovingKey } from '#testing/approving-key.ts'
import { enrolPasskey, enrolTotp } from '#testing/factors.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { setPermissions } from '../domains/accounts/index.ts'
import { enrolDemoKey } from '../domains/approvals/index.ts'
import {
  capitalAccount,
  chainAccount,
  investorAccount,
  investorAccounts,
  openAccounts,
  postEntries,
  readBalancesMicro,
} from '../domains/ledger/index.ts'
import { randomId } from '../platform/crypto/crypto.ts'
import { makeP256Key } from '../platform/crypto/signature.ts'
import { approvalParts } from './wiring/approvals.ts'

interface Admin {
  readonly personId: string
  readonly token: string
  readonly key: ApprovingKey
}

const database = prepareDatabase()
let served: Served
let maker: Admin
let checker: Admin
let investor: string

beforeAll(async () => {
  served = await serveApi(database)
  maker = await admin(['support', 'finance_maker', 'finance_approver', 'owner'])
  checker = await admin(['support', 'finance_maker', 'finance_approver', 'owner'])
  investor = await insertTestPerson(database)
  const custody = chainAccount('custody', 31_337)
  const postings = [{ source: custody, target: capitalAccount, amountMicro: 1_000_000_000n }]
  await database.app.transaction(async (tx) => {
    await openAccounts(tx, [custody, capitalAccount, ...investorAccounts(investor)])
    await postEntries(tx, [{ key: 'capital', reason: 'test.funded', actor: 'system:test', about: 'test', postings }])
  })
})
afterAll(() => served.close())

async function admin(permissions: readonly Permission[], fresh = true): Promise<Admin> {
  const personId = await insertTestPerson(database)
  await enrolPasskey(database.app, served.parts, personId)
  await database.app.transaction((tx) => setPermissions(tx, { personId, permissions, actor: 'operator:test' }))
  const { token } = await served.signIn(personId, fresh)
  const key = new ApprovingKey(personId)
  if (fresh) expect((await call(token, 'POST', 'admin/approver-keys', { response: key.created })).status).toBe(200)
  await settleApproverKeys(database, personId)
  return { personId, token, key }
}

async function call(token: string, method: string, path: string, body?: unknown) {
  const { status, value } = await callApi(`${served.url}/api/${path}`, token, method, body)
  return { status, body: value as Record<string, unknown> & Partial<Approval> }
}
const waitsForSignature = 'Stored. It waits for your signature under Approvals; then a second person decides.'
/** The maker's signature on what they proposed. */
async function signOwn(who: Admin, approvalId: unknown) {
  const { body } = await call(who.token, 'GET', `admin/approvals/${approvalId}`)
  const signature = who.key.sign(String(body.digest))
  return call(who.token, 'POST', `admin/approvals/${approvalId}/sign`, { digest: body.digest, signature })
}
/** Proposes an adjustment and reads the command as its approver would. */
async function adjustment(usdAmount: string): Promise<Approval> {
  const asked = await call(maker.token, 'PUT', `user/${investor}`, { usdAmount, reason: 'a missing deposit' })
  expect(asked).toMatchObject({ status: 200, body: { message: waitsForSignature } })
  expect(await signOwn(maker, asked.body['approvalId'])).toMatchObject({
    status: 200,
    body: { message: 'Sent to a second person for approval.' },
  })
  return (await call(checker.token, 'GET', `admin/approvals/${asked.body['approvalId']}`)).body as unknown as Approval
}
const approve = (who: Admin, id: string, body: unknown) =>
  call(who.token, 'POST', `admin/approvals/${id}/approve`, body)
const cashMicro = async () => {
  const account = investorAccount(investor, 'cash')
  return (await readBalancesMicro(database.app.reader, [account])).get(account)
}

describe('a correction of a balance, from one screen to the other', () => {
  test('the approver’s passkey signs the digest, and the book changes once', async () => {
    const approval = await adjustment('25')
    expect(approval).toMatchObject({
      command: 'balance.adjust',
      money: true,
      state: 'waiting',
      changes: [{ field: 'cash', before: '0.000000', after: '25.000000' }],
      subjectName: 'Sam Holder',
      madeBy: { id: maker.personId },
      cannotApprove: null,
    })
    const signature = checker.key.sign(approval.digest)
    const approved = await approve(checker, approval.id, { digest: approval.digest, signature })
    expect(approved).toMatchObject({ status: 200, body: { state: 'approved', decidedBy: { id: checker.personId } } })
    expect(await cashMicro()).toBe(25_000_000n)
    const again = await approve(checker, approval.id, { digest: approval.digest, signature })
    expect(again).toMatchObject({ status: 409, body: { code: 'approval_decided' } })
    expect(await cashMicro()).toBe(25_000_000n)
    const [row] = await database.owner('select signature from approvals.command where id = $1', [approval.id])
    expect(row?.['signature']).toMatchObject({ kind: 'passkey', publicKey: expect.any(String) })
  })

  test('in demo a demo key signs as well', async () => {
    const key = makeP256Key()
    const { personId } = checker
    await database.app.transaction((tx) => enrolDemoKey(tx, { personId, name: 'Bo', publicKey: key.publicKey }))
    const approval = await adjustment('26')
    const signature = {
      kind: 'demo_key',
      signature: key.sign(Buffer.from(approval.digest, 'hex')).toString('base64url'),
    }
    expect((await approve(checker, approval.id, { digest: approval.digest, signature })).status).toBe(200)
    expect(await cashMicro()).toBe(26_000_000n)
  })

  test('error: no signature, another request’s, another person’s: nothing moves', async () => {
    const one = await adjustment('30')
    const other = await adjustment('31')
    const { digest } = one
    expect(await approve(checker, one.id, { digest })).toMatchObject({ body: { code: 'signature_needed' } })
    const foreign = checker.key.sign(other.digest)
    expect(await approve(checker, one.id, { digest, signature: foreign })).toMatchObject({
      body: { code: 'signature_wrong', money: 'not_moved' },
    })
    const third = await admin(['finance_approver'])
    const thirds = third.key.sign(one.digest)
    expect(await approve(checker, one.id, { digest, signature: thirds })).toMatchObject({
      body: { code: 'signature_wrong' },
    })
    expect(await cashMicro()).toBe(26_000_000n)
    for (const { id } of [one, other]) {
      await call(checker.token, 'POST', `admin/approvals/${id}/reject`, { reason: 'only a test' })
    }
  })
})

describe('who may', () => {
  test('error: the maker neither approves nor rejects, whatever they may otherwise', async () => {
    const approval = await adjustment('40')
    const signature = maker.key.sign(approval.digest)
    expect(await approve(maker, approval.id, { digest: approval.digest, signature })).toMatchObject({
      status: 403,
      body: { code: 'approval_own' },
    })
    expect(
      await call(maker.token, 'POST', `admin/approvals/${approval.id}/reject`, { reason: 'never mind' }),
    ).toMatchObject({ status: 403, body: { code: 'approval_own' } })
    const rejected = await call(checker.token, 'POST', `admin/approvals/${approval.id}/reject`, {
      reason: 'the deposit was found',
    })
    expect(rejected.body).toMatchObject({ state: 'rejected', decisionReason: 'the deposit was found' })
  })

  test('error: without the permission, without a fresh proof, without the role', async () => {
    const approval = await adjustment('41')
    const supporter = await admin(['support'])
    // It does not exist for staff who may neither decide it nor proposed it.
    expect(await call(supporter.token, 'GET', `admin/approvals/${approval.id}`)).toMatchObject({ status: 404 })
    const signature = supporter.key.sign(approval.digest)
    const body = { digest: approval.digest, signature }
    expect(await approve(supporter, approval.id, body)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const stale = await admin(['finance_approver', 'finance_maker'], false)
    expect(await approve(stale, approval.id, body)).toMatchObject({ body: { code: 'step_up_needed' } })
    expect(await call(stale.token, 'PUT', `user/${investor}`, { usdAmount: '1', reason: 'why not' })).toMatchObject({
      body: { code: 'step_up_needed' },
    })
    const { token } = await served.signIn(investor, true)
    for (const [method, path] of [
      ['GET', 'admin/approvals'],
      ['GET', `admin/approvals/${approval.id}`],
      ['GET', 'admin/approver-keys'],
      ['POST', 'admin/approver-keys'],
    ] as const) {
      expect((await call(token, method, path)).status, path).toBe(403)
    }
    expect(await call(checker.token, 'GET', `admin/approvals/${randomId()}`)).toMatchObject({ status: 404 })
  })

  test('SEC11: a bare call waits for its maker’s signature; a code of an app, or a key made a moment ago, signs no money', async () => {
    const asked = await call(maker.token, 'PUT', `user/${investor}`, { usdAmount: '42', reason: 'a missing deposit' })
    const id = String(asked.body['approvalId'])
    const digest = String((await call(checker.token, 'GET', `admin/approvals/${id}`)).body['digest'])
    expect(await approve(checker, id, { digest, signature: checker.key.sign(digest) })).toMatchObject({
      status: 409,
      body: { code: 'approval_unsigned', money: 'not_moved' },
    })
    expect(await signOwn(checker, id)).toMatchObject({ status: 404 })
    expect((await signOwn(maker, id)).status).toBe(200)
    // Signed in with the code of an authenticator app, and without a key to sign with.
    const personId = await insertTestPerson(database)
    await enrolTotp(database.app, served.parts, personId)
    await database.app.transaction((tx) =>
      setPermissions(tx, { personId, permissions: ['finance_approver'], actor: 'operator:test' }),
    )
    const { token } = await served.signIn(personId, true)
    expect(await call(token, 'POST', `admin/approvals/${id}/approve`, { digest })).toMatchObject({
      body: { code: 'signature_needed' },
    })
    const key = new ApprovingKey(personId)
    expect((await call(token, 'POST', 'admin/approver-keys', { response: key.created })).status).toBe(200)
    const thief = { personId, token, key }
    expect(await approve(thief, id, { digest, signature: key.sign(digest) })).toMatchObject({
      status: 403,
      body: { code: 'key_too_new', money: 'not_moved' },
    })
    await settleApproverKeys(database, personId)
    expect((await approve(thief, id, { digest, signature: key.sign(digest) })).status).toBe(200)
  })

  test('a demo key counts for nothing in live', async () => {
    const key = makeP256Key()
    const { personId } = checker
    await database.app.transaction((tx) => enrolDemoKey(tx, { personId, name: 'Bo', publicKey: key.publicKey }))
    const digest = Buffer.alloc(32, 3)
    const signature = { kind: 'demo_key', signature: key.sign(digest).toString('base64url') } as const
    const isGood = async (edition: 'demo' | 'live') => {
      const { verifySignature } = approvalParts(edition, served.parts, served.kyc)
      return (
        (await database.app.transaction((tx) => verifySignature(tx, { personId, digest, signature }))) !== undefined
      )
    }
    expect([await isGood('demo'), await isGood('live')]).toEqual([true, false])
  })
})

describe('staff and accounts', () => {
  test('freezing ends the session at once; two people let the account go on', async () => {
    const personId = await insertTestPerson(database)
    const { token } = await served.signIn(personId)
    const frozen = await call(maker.token, 'POST', `user/${personId}/freeze`, {
      reason: 'reported_lost',
      note: 'a stolen phone',
    })
    expect(frozen.body['message']).toBe('The account is frozen and its sessions have ended.')
    expect((await call(token, 'GET', 'user/me')).status).toBe(401)
    const asked = await call(maker.token, 'POST', `user/${personId}/unfreeze`, { reason: 'the phone was found' })
    const approval = (await call(checker.token, 'GET', `admin/approvals/${asked.body['approvalId']}`)).body
    const approved = await approve(checker, String(approval.id), { digest: approval.digest })
    expect(approved).toMatchObject({ status: 200, body: { state: 'approved' } })
    expect((await call(maker.token, 'GET', `user/${personId}`)).body).toMatchObject({ state: 'active' })
  })

  test('an account with money, or with a deposit on its way, is not closed; permissions are changed by two owners', async () => {
    const close = await call(maker.token, 'DELETE', `user/${investor}`, { reason: 'asked by mail' })
    expect(close).toMatchObject({ status: 409, body: { code: 'account_not_empty' } })
    const waiting = await insertTestPerson(database)
    await database.owner(
      `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, cash_micro, reference)
       values ($1, $2, 'bank', 'submitted', 20000000, 20000000, 'on its way')`,
      [randomId(), waiting],
    )
    expect(await call(maker.token, 'DELETE', `user/${waiting}`, { reason: 'asked by mail' })).toMatchObject({
      body: { code: 'account_not_empty' },
    })
    const personId = await insertTestPerson(database)
    await enrolTotp(database.app, served.parts, personId)
    const change = { personId, permissions: ['support'], reason: 'joined the team' }
    const asked = await call(maker.token, 'POST', 'admin/permissions', change)
    const { body } = await call(checker.token, 'GET', `admin/approvals/${asked.body['approvalId']}`)
    const { digest } = body
    expect(body).toMatchObject({ money: true, waitsForMaker: true, cannotApprove: 'maker_unsigned' })
    await signOwn(maker, body.id)
    expect(await approve(checker, String(body.id), { digest })).toMatchObject({ body: { code: 'signature_needed' } })
    const signature = checker.key.sign(String(digest))
    expect((await approve(checker, String(body.id), { digest, signature })).status).toBe(200)
    expect((await call(maker.token, 'GET', `user/${personId}`)).body).toMatchObject({
      role: 'Admin',
      permissions: ['support'],
    })
    expect(await call(maker.token, 'GET', 'user?search=some&limit=1')).toMatchObject({ status: 200 })
  })
})
