import { adminDepositListSchema, type Deposit, depositProposalSchema } from '@clearhold/contract/deposits/schema'
import { beforeAll, describe, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Clerk, Client } from '#testing/api-client.ts'
import { type DepositCounter, depositCounter } from '#testing/deposit-counter.ts'
import { insertManualDeposit } from '../store/deposits.ts'

let counter: DepositCounter
let me: Client
let other: Client
let maker: Clerk
let approver: Clerk
let address: string
beforeAll(async () => {
  counter = await depositCounter()
  me = await counter.newClient()
  other = await counter.newClient()
  maker = await counter.newClerk(['finance_maker'])
  approver = await counter.newClerk(['finance_approver'])
  address = String((await me.call('GET', 'deposit/address')).value['address'])
})

/** A payment submitted by this person. */
async function told(person: Client, reference: string): Promise<string> {
  const id = randomId()
  const draft = { id, personId: person.personId, gateway: 'bank' as const, reference, proofKey: undefined }
  await counter.desk.database.app.transaction((tx) => insertManualDeposit(tx, { ...draft, amountMicro: 90_000_000n }))
  return id
}
async function arrived(units: bigint, blocks = 3): Promise<string> {
  const hash = await counter.desk.token.issue(address, units)
  await counter.desk.pass(blocks)
  return hash
}
const list = async (query: string) => adminDepositListSchema.parse((await maker.call('GET', `deposit?${query}`)).value)
const ids = ({ deposits }: { deposits: readonly Deposit[] }) => deposits.map(({ _id }) => _id)
const read = async (id: string) => (await maker.call('GET', `deposit/${id}`)).value as unknown as Deposit

test('GET deposit lists everybody’s with every field of the specification, filtered and found by the server', async () => {
  const hash = await arrived(70_000_000n)
  const manual = await told(other, 'Salary June')
  const all = await list('')
  expect(all.deposits).toHaveLength(2)
  expect(all.deposits[0]).toMatchObject({
    _id: manual,
    amount: '90.000000',
    transactionId: 'Salary June',
    user: { _id: other.personId, username: 'sam_holder' },
    cardImage: null,
    usdAmount: '90.000000',
    btcAmount: '0.000000',
  })
  expect(all.counts).toEqual({ submitted: 1, waiting_for_capital: 0, frozen: 0, unsupported: 0 })
  const [, chain = ''] = ids(all)
  expect(ids(await list('gateway=chain'))).toEqual([chain])
  expect(ids(await list('state=submitted'))).toEqual([manual])
  expect(ids(await list(`person=${me.personId}`))).toEqual([chain])
  expect(ids(await list(`search=${hash.toUpperCase()}`))).toEqual([chain])
  expect(ids(await list(`search=${address}`))).toEqual([chain])
  expect(ids(await list(`search=${address}&person=${other.personId}`))).toEqual([])
  expect(ids(await list(`search=0x${'00'.repeat(20)}`))).toEqual([])
  expect(ids(await list('search=salary%20june'))).toEqual([manual])
  const first = await list('limit=1')
  expect([...ids(first), ...ids(await list(`limit=1&after=${first.next}`))]).toEqual([manual, chain])
  expect(await me.call('GET', 'deposit')).toMatchObject({ status: 403, value: { code: 'forbidden' } })
})

describe('PUT deposit', () => {
  test('is a proposal: the answer says so and carries the list; what is credited changes when a second person signs', async () => {
    const id = await told(other, 'Salary July')
    const asked = await maker.call('PUT', `deposit/${id}`, { usdAmount: '80', btcAmount: '5' })
    const { message, approvalId, data } = depositProposalSchema.parse(asked.value)
    expect(message).toBe('Sent to a second person for approval.')
    expect(data.map(({ _id }) => _id)).toContain(id)
    expect(await read(id)).toMatchObject({ usdAmount: '90.000000', btcAmount: '0.000000' })
    expect((await counter.approve(approver, approvalId)).status).toBe(200)
    expect(await read(id)).toMatchObject({ usdAmount: '80.000000', btcAmount: '5.000000', state: 'submitted' })
    expect(await counter.desk.cashMicro(other.personId)).toBe(0n)
  })

  test('error: what the chain brought has the chain’s amount and no other', async () => {
    const [chain] = (await list('gateway=chain')).deposits
    const edit = { usdAmount: '1000000', btcAmount: '0', reason: 'make me rich' }
    expect(await maker.call('PUT', `deposit/${chain?._id}`, edit)).toMatchObject({
      status: 409,
      value: { code: 'deposit_of_chain', money: 'not_moved' },
    })
  })
})

describe('DELETE deposit', () => {
  test('is a proposal too, also without a body; the deposit leaves the lists when a second person agrees', async () => {
    const id = await told(other, 'Typed twice')
    const asked = await maker.call('DELETE', `deposit/${id}`)
    expect(asked).toMatchObject({ status: 200, value: { message: 'Sent to a second person for approval.' } })
    expect(ids(await list(''))).toContain(id)
    expect((await counter.approve(approver, asked.value['approvalId'])).status).toBe(200)
    expect(ids(await list(''))).not.toContain(id)
    expect(await list('state=deleted')).toMatchObject({ deposits: [{ _id: id, note: 'No reason was given' }] })
  })

  test('error: one that was credited is refused', async () => {
    const [credited] = (await list('state=credited')).deposits
    expect(await maker.call('DELETE', `deposit/${credited?._id}`, { reason: 'away with it' })).toMatchObject({
      status: 409,
      value: { code: 'deposit_has_money', money: 'not_moved' },
    })
  })
})

test('an arrival that is held back is credited when two people agree', async () => {
  await counter.desk.database.owner(
    `update treasury.deposit_address set created_at = clock_timestamp() + interval '9 days' where person_id = $1`,
    [me.personId],
  )
  const before = await counter.desk.cashMicro(me.personId)
  await arrived(33_000_000n)
  const { deposits, counts } = await list('state=frozen')
  expect(counts.frozen).toBe(1)
  const path = `deposit/${deposits[0]?._id}/release`
  const asked = await maker.call('POST', path, { reason: 'the exchange confirmed it' })
  expect((await counter.approve(approver, asked.value['approvalId'])).value).toMatchObject({ state: 'approved' })
  expect(await counter.desk.cashMicro(me.personId)).toBe(before + 33_000_000n)
  expect(await maker.call('POST', path, { reason: 'once more' })).toMatchObject({
    status: 409,
    value: { code: 'deposit_not_frozen' },
  })
})

test('error: proposals ask for a fresh proof', async () => {
  const id = await told(other, 'Stale')
  await counter.desk.database.owner('update accounts.session set fresh_until = null where person_id = $1', [
    maker.personId,
  ])
  for (const [method, path, body] of [
    ['PUT', `deposit/${id}`, { usdAmount: '1', btcAmount: '0' }],
    ['DELETE', `deposit/${id}`, undefined],
    ['POST', `deposit/${id}/credit`, { reason: 'seen' }],
    ['POST', `deposit/${id}/release`, { reason: 'seen' }],
  ] as const) {
    expect(await maker.call(method, path, body)).toMatchObject({ status: 403, value: { code: 'step_up_needed' } })
  }
})
