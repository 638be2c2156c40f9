import { type Deposit, manualDepositAnswerSchema } from '@clearhold/contract/deposits/schema'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/api-client.ts'
import { type DepositCounter, depositCounter } from '#testing/deposit-counter.ts'
import { house } from '#testing/deposit-desk.ts'
import { tamper } from '#testing/resources.ts'

let counter: DepositCounter
let me: Client
beforeAll(async () => {
  counter = await depositCounter()
  me = await counter.newClient()
})

const receipt = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: 'ivory' } })
    .png()
    .toBuffer()

async function form(change: Record<string, string | undefined> = {}, proof?: Uint8Array | null): Promise<FormData> {
  const fields = { method: 'bank', amount: '250', reference: 'INV 2026-17', ...change }
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) data.set(name, value)
  const bytes = proof === undefined ? await receipt() : proof
  if (bytes !== null) data.set('cardImage', new Blob([new Uint8Array(bytes)]), 'receipt.png')
  return data
}

const submit = async (client: Client, reference: string): Promise<Deposit> =>
  manualDepositAnswerSchema.parse((await client.call('POST', 'deposit/manual', await form({ reference }))).value)
    .deposit

describe('the manual gateway', () => {
  test('says where to pay, the minimum, the charge and how large the proof may be', async () => {
    expect((await me.call('GET', 'deposit/manual')).value).toEqual({
      bank: { bankName: 'Test bank', accountName: 'Test', accountNumber: '0' },
      reference: null,
      times: { count: 0, medianSeconds: null, longestSeconds: null },
      minimum: '10.000000',
      charge: '0.00',
      proofBytesMax: 8 * 1024 * 1024,
    })
  })

  test('reading the gateway writes nothing; the reference is issued by a POST, the same until a payment carries it', async () => {
    const person = await counter.newClient()
    const shown = async () => ((await person.call('GET', 'deposit/manual')).value as { reference: unknown }).reference
    const issue = async () => (await person.call('POST', 'deposit/manual/reference')).value['reference']
    const kept = () => counter.desk.database.owner('select count(*)::int as count from deposits.payment_reference')
    const before = await kept()
    expect([await shown(), await shown()]).toEqual([null, null])
    expect(await kept()).toEqual(before)
    const reference = await issue()
    expect(reference).toMatch(/^CH-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect([await shown(), await issue()]).toEqual([reference, reference])
    await submit(person, String(reference))
    expect(await shown()).toBeNull()
    expect(await issue()).not.toBe(reference)
  })

  test('a payment with its proof is noted, shown to its owner, and credits nothing', async () => {
    const answer = manualDepositAnswerSchema.parse((await me.call('POST', 'deposit/manual', await form())).value)
    expect(answer.message).toContain('nothing is credited before')
    expect(answer.deposit).toMatchObject({
      gateway: 'bank',
      state: 'submitted',
      amount: '250.000000',
      usdAmount: '250.000000',
      transactionId: 'INV 2026-17',
      cardImage: `/api/deposit/${answer.deposit._id}/proof`,
      network: null,
      explorerUrl: null,
    })
    expect((await me.call('GET', 'deposit/mine')).value).toMatchObject({ deposits: [answer.deposit] })
    expect((await me.call('GET', 'user/me')).value).toMatchObject({ usdAmount: '0.000000' })
  })

  test('error: each refusal says that nothing was moved', async () => {
    const refusals: [FormData, number, string][] = [
      [await form({ amount: '9.99', reference: 'small' }), 422, 'amount_below_minimum'],
      [await form({ reference: `0x${'ab'.repeat(32)}` }), 422, 'reference_is_transaction'],
      [await form({ reference: 'without' }, null), 422, 'proof_needed'],
      [await form({ reference: 'a script' }, Buffer.from('GIF89a<script>')), 422, 'image_unreadable'],
      [await form({ reference: 'inv 2026-17' }), 409, 'reference_used'],
      [await form({ method: 'card' }), 400, 'bad_request'],
      [await form({ amount: '-5' }), 400, 'bad_request'],
      [await form({ reference: 'large' }, Buffer.alloc(8 * 1024 * 1024 + 1)), 413, 'payload_too_large'],
    ]
    for (const [body, status, code] of refusals) {
      expect(await me.call('POST', 'deposit/manual', body)).toMatchObject({
        status,
        value: { code, money: 'not_moved' },
      })
    }
    expect((await me.call('GET', 'deposit/mine')).value['deposits']).toHaveLength(1)
  })
})

describe('the proof', () => {
  test('is seen by its owner and by staff, whose look is written down; to others it does not exist', async () => {
    const { _id } = await submit(me, 'with a picture')
    const path = `deposit/${_id}/proof`
    const own = await me.call('GET', path)
    expect(await sharp(own.value['image'] as Buffer).metadata()).toMatchObject({ format: 'webp', width: 300 })
    expect(own.value['cacheControl']).toBe('no-store')
    const looks = () =>
      counter.desk.database.owner(
        `select actor from audit.record where action = 'deposit.proof_viewed' and subject = $1`,
        [`deposit:${_id}`],
      )
    expect(await looks()).toEqual([])
    const maker = await counter.newClerk(['finance_maker'])
    expect((await maker.call('GET', path)).status).toBe(200)
    expect(await looks()).toEqual([{ actor: `person:${maker.personId}` }])
    for (const stranger of [await counter.newClient(), await counter.newClerk(['kyc_reviewer'])]) {
      expect(await stranger.call('GET', path)).toMatchObject({ status: 404, value: { code: 'not_found' } })
    }
    expect(await looks()).toHaveLength(1)
  })
})

describe('changed terms', () => {
  const expectUnaccepted = { status: 409, value: { code: 'legal_not_accepted', money: 'not_moved' } }
  const change = (what: string) => tamper(counter.desk.database, what)

  test('behavior: stop the next payment, not the report of one made before', async () => {
    const person = await counter.newClient()
    const { reference } = (await person.call('POST', 'deposit/manual/reference')).value
    await change(
      `update accounts.acceptance set version = repeat('a', 64) where person_id = '${person.personId}' and document = 'terms'`,
    )
    expect(await submit(person, String(reference))).toMatchObject({ state: 'submitted', transactionId: reference })
    expect(await person.call('POST', 'deposit/manual/reference')).toMatchObject(expectUnaccepted)
  })

  test('error: who never accepted any version can report nothing: no reference was ever issued to them', async () => {
    const person = await counter.newClient()
    await change(`delete from accounts.acceptance where person_id = '${person.personId}'`)
    expect(await person.call('POST', 'deposit/manual/reference')).toMatchObject(expectUnaccepted)
    expect(await person.call('POST', 'deposit/manual', await form())).toMatchObject(expectUnaccepted)
  })
})

describe('the review of two people', () => {
  test('one asks, another signs; without free capital it waits, with it it is credited', async () => {
    const maker = await counter.newClerk(['finance_maker'])
    const approver = await counter.newClerk(['finance_approver'])
    const { _id } = await submit(me, 'two people')
    const path = `deposit/${_id}`
    const asked = await maker.call('POST', `${path}/credit`, { reason: 'seen on the statement' })
    expect(asked).toMatchObject({ status: 200, value: { message: 'Sent to a second person for approval.' } })
    expect((await me.call('GET', path)).value).toMatchObject({ state: 'submitted' })
    expect((await counter.approve(approver, asked.value['approvalId'])).value).toMatchObject({ state: 'approved' })
    expect((await me.call('GET', path)).value).toMatchObject({ state: 'waiting_for_capital' })
    await counter.desk.post('capital', house.custody, house.capital, 1_000_000_000n)
    const { creditWaitingDeposits } = await import('../actions/credit-waiting-deposits.ts')
    await creditWaitingDeposits(counter.desk.database.app)
    expect((await me.call('GET', path)).value).toMatchObject({ state: 'credited', entry: expect.any(String) })
    expect((await me.call('GET', 'user/me')).value).toMatchObject({ usdAmount: '250.000000' })
  })

  test('error: who asked cannot approve, and support can do neither', async () => {
    const both = await counter.newClerk(['finance_maker', 'finance_approver'])
    const { _id } = await submit(me, 'alone')
    const asked = await both.call('POST', `deposit/${_id}/credit`, { reason: 'seen on the statement' })
    expect(await counter.approve(both, asked.value['approvalId'])).toMatchObject({
      status: 403,
      value: { code: 'approval_own' },
    })
    const support = await counter.newClerk(['support'])
    expect(await support.call('POST', `deposit/${_id}/credit`, { reason: 'please' })).toMatchObject({ status: 403 })
    expect((await me.call('GET', `deposit/${_id}`)).value).toMatchObject({ state: 'submitted' })
  })

  test('one person turns it down, and the investor reads why', async () => {
    const approver = await counter.newClerk(['finance_approver'])
    const { _id } = await submit(me, 'never arrived')
    const rejected = await approver.call('POST', `deposit/${_id}/reject`, { reason: 'Nothing arrived at the bank' })
    expect(rejected).toMatchObject({ status: 200, value: { deposit: { state: 'rejected' } } })
    expect((await me.call('GET', `deposit/${_id}`)).value).toMatchObject({
      state: 'rejected',
      note: 'Nothing arrived at the bank',
    })
    expect(await approver.call('POST', `deposit/${_id}/reject`, { reason: 'again' })).toMatchObject({
      status: 409,
      value: { code: 'deposit_decided' },
    })
  })
})

test('error: where the operator takes no bank transfers, none can be told of', async () => {
  const closed = await depositCounter({ bank: undefined })
  const person = await closed.newClient()
  expect((await person.call('GET', 'deposit/manual')).value).toMatchObject({ bank: null })
  expect(await person.call('POST', 'deposit/manual/reference')).toMatchObject({
    status: 409,
    value: { code: 'gateway_not_offered' },
  })
  expect(await person.call('POST', 'deposit/manual', await form())).toMatchObject({
    status: 409,
    value: { code: 'gateway_not_offered', money: 'not_moved' },
  })
  expect((await person.call('POST', 'deposit/manual', await form({ method: 'other' }))).status).toBe(200)
})
