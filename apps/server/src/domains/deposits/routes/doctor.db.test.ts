import { type Diagnosis, findDepositAnswerSchema, supportDiagnosisSchema } from '@clearhold/contract/deposits/schema'
import { languages } from '@clearhold/contract/language'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/api-client.ts'
import { type DepositCounter, depositCounter } from '#testing/deposit-counter.ts'
import { deployFake, tokenOn } from '#testing/token.ts'

let counter: DepositCounter
let me: Client
let address: string
beforeAll(async () => {
  counter = await depositCounter()
  me = await counter.newClient()
  address = String((await me.call('GET', 'deposit/address')).value['address'])
})

const pay = (to: string, units: bigint) => counter.desk.token.issue(to, units)

test('POST deposit with a transaction id: Transaction Pending while it is on its way, then what became of it', async () => {
  const transactionId = await pay(address, 50_000_000n)
  const body = { amount: '50', transactionId }
  const before = findDepositAnswerSchema.parse((await me.call('POST', 'deposit', body)).value)
  expect(before).toMatchObject({ isPending: true, diagnosis: { code: 'not_read_yet', deposit: null } })
  expect(before.message).toMatch(/^Transaction Pending\. Please refresh your dashboard to see updates/)
  await counter.desk.pass(1)
  const coming = findDepositAnswerSchema.parse((await me.call('POST', 'deposit', body)).value)
  expect(coming).toMatchObject({
    isPending: true,
    diagnosis: { code: 'confirming', deposit: { state: 'confirming', confirmations: 2 } },
  })
  await counter.desk.pass(2)
  const done = findDepositAnswerSchema.parse((await me.call('POST', 'deposit', body)).value)
  expect(done).toMatchObject({ isPending: false, message: 'It is credited', diagnosis: { code: 'credited' } })
})

test('error: a typed id credits nothing: without an id the call is refused, with an invented one it is told', async () => {
  expect(await me.call('POST', 'deposit', { amount: '50' })).toMatchObject({
    status: 400,
    value: { code: 'bad_request', money: 'not_moved' },
  })
  const invented = { amount: '999999', transactionId: 'ab'.repeat(32) }
  expect((await me.call('POST', 'deposit', invented)).value).toMatchObject({
    isPending: false,
    diagnosis: { code: 'tx_not_found', deposit: null },
  })
})

test('the doctor answers in the language of who asks, with a note for support', async () => {
  const said = new Set<string>()
  for (const language of languages) {
    const person = await counter.newClient(language)
    const { status, value } = await person.call('POST', 'deposit/doctor', { reference: 'where is my money' })
    const { code, text, supportNote } = value as unknown as Diagnosis
    expect([status, code]).toEqual([200, 'not_a_reference'])
    expect(supportNote).toContain('where is my money')
    said.add(text)
  }
  expect(said.size).toBe(3)
})

test('another person’s money: the investor who asks learns that it is not theirs, support whose it is and its state', async () => {
  const transactionId = await pay(address, 60_000_000n)
  await counter.desk.pass(1)
  const stranger = await counter.newClient()
  const answer = JSON.stringify((await stranger.call('POST', 'deposit/doctor', { reference: transactionId })).value)
  expect(answer).toContain('other_person')
  for (const secret of [me.personId, 'sam_holder', address, '60.00']) expect(answer).not.toContain(secret)
  const support = await counter.newClerk(['support'])
  const ask = async (body: object) =>
    supportDiagnosisSchema.parse((await support.call('POST', 'admin/deposit/doctor', body)).value)
  const owner = { _id: me.personId, username: 'sam_holder' }
  expect(await ask({ reference: transactionId })).toMatchObject({
    code: 'confirming',
    owner,
    deposit: { user: owner, amount: '60.000000' },
  })
  expect(await ask({ reference: transactionId, person: stranger.personId })).toMatchObject({
    code: 'other_person',
    owner,
    deposit: null,
  })
})

test('support finds the owner of another token’s arrival, and it is then listed as unsupported', async () => {
  const fake = await deployFake(counter.desk.anvil.url)
  const reference = await tokenOn(counter.desk.anvil.url, fake).issue(address, 77n)
  const support = await counter.newClerk(['support'])
  expect((await support.call('POST', 'admin/deposit/doctor', { reference })).value).toMatchObject({
    code: 'wrong_token',
    owner: { _id: me.personId },
    deposit: { state: 'unsupported', amount: null, foreignToken: { units: '77' } },
  })
  expect((await support.call('GET', 'deposit?state=unsupported')).value).toMatchObject({
    deposits: [{ transactionId: reference, user: { _id: me.personId } }],
    counts: { unsupported: 1 },
  })
})
