import {
  type OwnWithdrawal,
  ownWithdrawalSchema,
  withdrawalCapsSchema,
  withdrawalListSchema,
  withdrawTermsSchema,
} from '@clearhold/contract/withdrawals/schema'
import { beforeAll, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Client } from '#testing/api-client.ts'
import { withdrawalCounter } from '#testing/withdrawal-counter.ts'
import { followLink, newAddress, stored, usableAddress } from '#testing/withdrawals.ts'

let counter: Awaited<ReturnType<typeof withdrawalCounter>>
beforeAll(async () => {
  counter = await withdrawalCounter()
})

const wish = (change: Record<string, unknown> = {}) => ({
  key: randomId(),
  type: 'capital',
  method: 'crypto',
  amount: '40',
  walletAddress: newAddress(),
  ...change,
})
const request = (client: Client, change?: Record<string, unknown>) => client.call('POST', 'withdraw', wish(change))
const withdrawalOf = ({ value }: { value: Record<string, unknown> }) => value['withdrawal'] as OwnWithdrawal

test('MON14: the caps are public', async () => {
  const me = await counter.newClient()
  const answer = await me.call('GET', 'public/withdrawal-caps')
  expect(withdrawalCapsSchema.parse(answer.value).verified).toEqual({ day: '10000.000000', month: '50000.000000' })
})

test('terms, request, list and cancel, as the page does it', async () => {
  const me = await counter.newClient()
  const terms = async () => withdrawTermsSchema.parse((await me.call('GET', 'withdraw/terms')).value)
  expect((await terms()).available.capital).toBe('1000.000000')
  const asked = await request(me)
  expect(asked.status).toBe(200)
  const { id, reference } = withdrawalOf(asked)
  expect(reference).toMatch(/^W-2\d{4}$/)
  expect((await terms()).available.capital).toBe('960.000000')
  const { withdrawals } = withdrawalListSchema.parse((await me.call('GET', 'withdrawals/me')).value)
  expect(withdrawals.map((withdrawal) => withdrawal.id)).toEqual([id])
  const cancelled = await me.call('POST', `withdrawal/${id}/cancel`)
  expect(withdrawalOf(cancelled)).toMatchObject({ state: 'cancelled', canCancel: false, endEntry: expect.any(String) })
  expect((await terms()).available.capital).toBe('1000.000000')
  expect(await me.call('POST', `withdrawal/${id}/cancel`)).toMatchObject({
    status: 409,
    value: { code: 'withdrawal_ended', money: 'not_moved' },
  })
})

test('the words of the specification', async () => {
  const stranger = await counter.newClient({ verification: 'absent' })
  expect(await request(stranger)).toMatchObject({
    status: 403,
    value: { code: 'withdraw_kyc_needed', title: 'Please complete KYC verification to proceed with withdrawal' },
  })
  const me = await counter.newClient()
  expect(await request(me, { amount: '1000.01' })).toMatchObject({
    status: 409,
    value: { code: 'withdraw_balance_short', title: 'Insufficient balance to withdraw this amount.' },
  })
  expect(await request(me, { amount: '0.5' })).toMatchObject({ status: 422, value: { code: 'withdraw_minimum' } })
  expect(await request(me, { amount: 'ten' })).toMatchObject({ status: 400, value: { code: 'bad_request' } })
  expect(await request(me, { walletAddress: undefined })).toMatchObject({
    status: 422,
    value: { code: 'withdraw_address_needed' },
  })
  const pending = await counter.newClient({ verification: 'pending' })
  expect(withdrawalOf(await request(pending)).state).toBe('awaiting_verification')
})

test('error: a request needs a fresh proof; another person’s withdrawal is not found', async () => {
  const me = await counter.newClient()
  const stale = await counter.client(me.personId, false)
  expect(await request(stale)).toMatchObject({ status: 403, value: { code: 'step_up_needed' } })
  const { id } = withdrawalOf(await request(me))
  const other = await counter.newClient()
  for (const path of [`withdrawal/${id}/cancel`, `withdrawal/${id}/received`, `withdrawal/${id}/dispute`]) {
    expect(await other.call('POST', path)).toMatchObject({ status: 404, value: { code: 'not_found' } })
  }
  expect((await other.call('GET', `withdrawal/${id}`)).status).toBe(404)
  expect((await me.call('GET', `withdrawal/${id}`)).value).toMatchObject({ id, state: 'on_hold' })
  expect(await me.call('POST', 'withdraw/return')).toMatchObject({ status: 409, value: { code: 'return_not_open' } })
})

test('an address of the book that can be used is sent to at once when the amount is small', async () => {
  const me = await counter.newClient()
  const addressId = await usableAddress(counter.parts, me.personId)
  const asked = await request(me, { addressId, walletAddress: undefined, amount: '12.5' })
  expect(withdrawalOf(asked)).toMatchObject({ state: 'approved', amount: '12.500000', holdUntil: expect.any(String) })
  // The answer is built without reading it back: it is what a page reads a moment later.
  expect((await me.call('GET', `withdrawal/${withdrawalOf(asked).id}`)).value).toEqual(withdrawalOf(asked))
})

test('a new address: the page knows that its link is awaited, then from when it can be used, and nothing of it after the end', async () => {
  const me = await counter.newClient()
  const { id } = withdrawalOf(await request(me))
  const page = async () => ownWithdrawalSchema.parse((await me.call('GET', `withdrawal/${id}`)).value)
  expect(await page()).toMatchObject({ state: 'on_hold', addressToConfirm: true, holdUntil: null })
  const { addressId } = await stored(counter.parts, id)
  await followLink(counter.parts, me.personId, addressId ?? '')
  expect(await page()).toMatchObject({ state: 'on_hold', addressToConfirm: false, holdUntil: expect.any(String) })
  const other = withdrawalOf(await request(me))
  const cancelled = await me.call('POST', `withdrawal/${other.id}/cancel`)
  expect(withdrawalOf(cancelled)).toMatchObject({ state: 'cancelled', addressToConfirm: false })
})
