import { beforeAll, expect, test } from 'vitest'
import { type Clerk, type Client, callApi } from '#testing/api-client.ts'
import { type DepositCounter, depositCounter } from '#testing/deposit-counter.ts'
import { enrolTotp } from '#testing/factors.ts'
import { looked, submitted, testDetails, testPicture } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { issueMailToken } from '../domains/accounts/index.ts'
import { capitalAccount, chainAccount, openAccounts, postEntries } from '../domains/ledger/index.ts'
import { randomId } from '../platform/crypto/crypto.ts'

// The calls of the specification's section 7 with its payloads, verbatim: each is accepted, or refused on purpose, and the refusals are
// listed here with their reason.

let counter: DepositCounter
let me: Client
let staff: Clerk
let reviewer: Clerk
beforeAll(async () => {
  counter = await depositCounter()
  me = await counter.newClient()
  staff = await counter.newClerk(['support', 'finance_maker', 'owner'])
  reviewer = await counter.newClerk(['kyc_reviewer'])
  const custody = chainAccount('custody', counter.desk.anvil.chainId)
  const postings = [{ source: custody, target: capitalAccount, amountMicro: 1_000_000_000n }]
  await counter.desk.database.app.transaction(async (tx) => {
    await openAccounts(tx, [custody, capitalAccount])
    await postEntries(tx, [{ key: 'capital', reason: 'test.funded', actor: 'system:test', about: 'test', postings }])
  })
})

/** As a client that knows nothing but the specification: no token unless one is given. */
const send = (method: string, path: string, body?: unknown, token?: string) =>
  callApi(`${counter.served.url}/api/${path}`, token ?? '', method, body)

function formOf(fields: Readonly<Record<string, string | Buffer>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/jpeg' }), 'me.jpg')
  }
  return form
}

/** A payment this person reported, which waits for staff. */
async function manualDeposit(): Promise<string> {
  const id = randomId()
  await counter.desk.database.owner(
    `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, cash_micro, reference)
     values ($1, $2, 'bank', 'submitted', 90000000, 90000000, $3)`,
    [id, me.personId, id],
  )
  return id
}

const refused = (status: number, code: string) => ({ status, value: { code } })
const proposed = { status: 200, value: { message: expect.stringContaining('second person') } }

test('I01 I02 I03 section 7: POST auth, auth/login and auth/logout', async () => {
  const account = { email: 'ines@example.test', password: 'four green kettles' }
  const fields = { fullname: 'Inês Carvalho', username: 'ines_c', ...account, image: await testPicture() }
  expect(await send('POST', 'auth', formOf(fields))).toMatchObject({
    status: 200,
    value: { message: expect.any(String) },
  })
  // On purpose: no login before the e-mail address is confirmed.
  expect(await send('POST', 'auth/login', account)).toMatchObject(refused(403, 'email_unverified'))
  const database = counter.desk.database
  const [person] = await database.owner('select id from accounts.person where email = $1', [account.email])
  const personId = String(person?.['id'])
  const { parts } = counter.served
  const mail = await database.app.transaction((tx) => issueMailToken(tx, parts, personId, 'verify'))
  await send('POST', 'auth/verify-email', { token: mail?.token, password: account.password })
  const entered = await send('POST', 'auth/login', account)
  expect(entered).toMatchObject({
    status: 200,
    value: { token: expect.any(String), oneUser: { role: 'user' }, passwordMessage: null, emailMessage: null },
  })
  const wrong = await send('POST', 'auth/login', { ...account, password: 'five green kettles' })
  expect(wrong).toMatchObject({ status: 401, value: { passwordMessage: expect.any(String) } })
  const out = await send('POST', 'auth/logout', undefined, String(entered.value['token']))
  expect(out).toMatchObject({ status: 200, value: { message: expect.any(String) } })
  // On purpose: a user with a second factor, which every admin must have, gets a ticket for it and no token yet.
  await enrolTotp(database.app, parts, personId)
  expect((await send('POST', 'auth/login', account)).value).toMatchObject({
    token: null,
    oneUser: null,
    secondFactor: { ticket: expect.any(String), methods: expect.arrayContaining(['totp']) },
  })
})

test('I04 I05 I06 section 7: GET user/{id}, GET user, PUT user/{id} and DELETE user/{id} without a body', async () => {
  const own = await me.call('GET', `user/${me.personId}`)
  for (const field of ['image', 'usdAmount', 'btcAmount', 'kyc', 'role', 'createdAt', 'lastLogin'])
    expect(own.value).toHaveProperty(field)
  // On purpose: every list is paged with a cursor, so that none can grow without limit (docs/decisions/0030).
  expect((await staff.call('GET', 'user')).value).toMatchObject({ users: expect.any(Array), next: null })
  const path = `user/${me.personId}`
  expect(await staff.call('PUT', path, { usdAmount: '5', btcAmount: '0' })).toMatchObject(proposed)
  expect(await staff.call('DELETE', `user/${await insertTestPerson(counter.desk.database)}`)).toMatchObject(proposed)
  // On purpose: an amount is a string, because a JSON number is a float.
  expect(await staff.call('PUT', path, { usdAmount: 5, btcAmount: 0 })).toMatchObject(refused(400, 'bad_request'))
  expect(await me.call('GET', 'user')).toMatchObject(refused(403, 'forbidden'))
})

test('I07 I08 I09 I10 section 7: POST deposit, GET deposit, GET, PUT and DELETE deposit/{id}', async () => {
  const asked = await me.call('POST', 'deposit', { amount: '100', transactionId: `0x${'ab'.repeat(32)}` })
  expect(asked).toMatchObject({ status: 200, value: { message: expect.any(String) } })
  const id = await manualDeposit()
  expect((await staff.call('GET', 'deposit')).value).toMatchObject({ deposits: [{ _id: id }] })
  expect(await staff.call('GET', `deposit/${id}`)).toMatchObject({ status: 200, value: { _id: id } })
  const edit = { usdAmount: '80', btcAmount: '5' }
  expect(await staff.call('PUT', `deposit/${id}`, edit)).toMatchObject({ ...proposed, value: { data: [{ _id: id }] } })
  expect(await staff.call('DELETE', `deposit/${await manualDeposit()}`)).toMatchObject(proposed)
  // On purpose: the specification sends these three without a token, and anonymous callers may neither read nor remove a deposit.
  for (const [method, path] of [
    ['GET', `deposit/${id}`],
    ['DELETE', `deposit/${id}`],
    ['GET', `user/${me.personId}`],
  ] as const)
    expect(await send(method, path)).toMatchObject({ status: 401 })
})

test('I11 I12 I13 section 7: POST kyc/submit, GET admin/kyc/submissions, approve, reject and PATCH kyc/{userId}/verify', async () => {
  const picture = await testPicture()
  const form = formOf({ ...testDetails, selfie: picture, idCard: picture })
  expect(await me.call('POST', 'kyc/submit', form)).toMatchObject({
    status: 200,
    value: { message: expect.any(String) },
  })
  const list = (await reviewer.call('GET', 'admin/kyc/submissions')).value
  expect(list).toMatchObject({ submissions: [{ userEmail: expect.any(String), status: 'pending' }] })
  const { database } = counter.desk
  const { kyc } = counter.served
  const { kycId } = await submitted(database, kyc)
  // On purpose: no rejection without a reason the applicant can read, and no approval by a reviewer who has not looked.
  expect(await reviewer.call('POST', 'admin/kyc/reject', { kycId })).toMatchObject(refused(422, 'kyc_reason_needed'))
  expect(await reviewer.call('POST', 'admin/kyc/approve', { kycId })).toMatchObject(
    refused(409, 'kyc_documents_unseen'),
  )
  await looked(kyc, { kycId, reviewerId: reviewer.personId })
  expect(await reviewer.call('POST', 'admin/kyc/approve', { kycId })).toMatchObject({
    status: 200,
    value: { message: 'KYC approved successfully' },
  })
  const other = await submitted(database, kyc)
  const verify = `kyc/${other.personId}/verify`
  expect(await reviewer.call('PATCH', verify, { status: 'rejected' })).toMatchObject(refused(422, 'kyc_reason_needed'))
  await looked(kyc, { kycId: other.kycId, reviewerId: reviewer.personId })
  expect(await reviewer.call('PATCH', verify, { status: 'verified' })).toMatchObject({ status: 200 })
})
