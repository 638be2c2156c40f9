import { payoutDeskSchema, type Withdrawal } from '@clearhold/contract/withdrawals/schema'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Clerk } from '#testing/api-client.ts'
import { testPicture } from '#testing/kyc.ts'
import { holdings } from '#testing/plans.ts'
import { withdrawalCounter } from '#testing/withdrawal-counter.ts'
import { asked } from '#testing/withdrawals.ts'

let counter: Awaited<ReturnType<typeof withdrawalCounter>>
let maker: Clerk
let approver: Clerk
/** Writes what the signer would write; can be switched off. */
const signer = { silent: false }
beforeAll(async () => {
  counter = await withdrawalCounter({
    payoutSwitch: {
      stop: async ({ reason, by }) => {
        if (signer.silent) throw new Error('the signer does not answer')
        await counter.database.owner('insert into signer.switch (stopped, reason, by) values (true, $1, $2)', [
          reason,
          by,
        ])
      },
      start: async () => undefined,
    },
  })
  maker = await counter.newClerk(['finance_maker'])
  approver = await counter.newClerk(['finance_approver'])
})

const form = async (proof = true) => {
  const body = new FormData()
  body.set('reference', 'SEPA 77')
  body.set('reason', 'paid this morning')
  if (proof) body.set('proof', new Blob([new Uint8Array(await testPicture())], { type: 'image/jpeg' }), 'proof.jpg')
  return body
}

test('one person stops payouts at once; two let them go on, one of them signs', async () => {
  const desk = async () => payoutDeskSchema.parse((await maker.call('GET', 'admin/payouts')).value)
  expect(await desk()).toMatchObject({ stopped: false, stoppedBy: null, hot: null, custody: null })
  const reason = 'a strange payout'
  expect(await maker.call('POST', 'admin/payouts/resume', { reason })).toMatchObject({
    status: 409,
    value: { code: 'nothing_to_change' },
  })
  expect((await approver.call('POST', 'admin/payouts/stop', { reason })).status).toBe(200)
  expect(await desk()).toMatchObject({ stopped: true, stoppedBy: `person:${approver.personId}`, stopReason: reason })
  expect((await desk())['stoppedByName']).toMatch(/\w/)
  const asked = await maker.call('POST', 'admin/payouts/resume', { reason: 'it was explained' })
  expect(asked.status).toBe(200)
  expect((await counter.approveRequest(approver, asked.value['approvalId'])).value).toMatchObject({ state: 'approved' })
  // Only the signer resumes, once it has verified the signature.
  expect((await desk()).stopped).toBe(true)
})

test('error: a signer that does not answer is said', async () => {
  signer.silent = true
  expect(await maker.call('POST', 'admin/payouts/stop', { reason: 'at once' })).toMatchObject({
    status: 503,
    value: { code: 'signer_silent' },
  })
  signer.silent = false
})

test('a bank payout: shown with its proof, agreed to by another, and confirmed by the person', async () => {
  const me = await counter.newClient()
  const { id } = await asked(counter.parts, me.personId, { method: 'bank', amount: '100' })
  expect(await maker.call('POST', `admin/withdrawal/${id}/mark-paid`, await form(false))).toMatchObject({
    status: 422,
    value: { code: 'proof_needed' },
  })
  const proposed = await maker.call('POST', `admin/withdrawal/${id}/mark-paid`, await form())
  expect(proposed).toMatchObject({ status: 200, value: { message: 'Sent to a second person for approval.' } })
  expect((await counter.approveRequest(approver, proposed.value['approvalId'])).status).toBe(200)
  expect((await me.call('GET', `withdrawal/${id}`)).value).toMatchObject({ state: 'paid', bankReference: 'SEPA 77' })
  const { image } = (await me.call('GET', `withdrawal/${id}/proof`)).value
  expect((image as Buffer).subarray(8, 12).toString()).toBe('WEBP')
  expect((await (await counter.newClient()).call('GET', `withdrawal/${id}/proof`)).status).toBe(404)
  const received = await me.call('POST', `withdrawal/${id}/received`)
  expect(received.value['withdrawal'] as Withdrawal).toMatchObject({ state: 'settled', arrived: '100.000000' })
})

test('a disputed one is given back by two people', async () => {
  const me = await counter.newClient()
  const { id } = await asked(counter.parts, me.personId, { method: 'bank', amount: '100' })
  const proposed = await maker.call('POST', `admin/withdrawal/${id}/mark-paid`, await form())
  await counter.approveRequest(approver, proposed.value['approvalId'])
  expect((await me.call('POST', `withdrawal/${id}/dispute`)).value).toMatchObject({ withdrawal: { state: 'disputed' } })
  const asking = { outcome: 'returned', reason: 'the bank sent it back' }
  const settled = await maker.call('POST', `admin/withdrawal/${id}/settle-dispute`, asking)
  expect((await counter.approveRequest(approver, settled.value['approvalId'])).status).toBe(200)
  expect(await holdings(counter.database.app, me.personId)).toMatchObject({ cash: 1_000_000_000n, leaving: 0n })
})

test('behavior: the proof of a payout that cannot be marked as paid is not kept', async () => {
  const me = await counter.newClient()
  const { id } = await asked(counter.parts, me.personId, { amount: '100' })
  const { storage } = counter.served.parts
  const put = vi.spyOn(storage, 'put')
  const remove = vi.spyOn(storage, 'delete')
  expect(await maker.call('POST', `admin/withdrawal/${id}/mark-paid`, await form())).toMatchObject({
    status: 409,
    value: { code: 'withdrawal_decided' },
  })
  const [key] = put.mock.calls[0] ?? []
  expect(key).toContain(`withdrawals/${id}/`)
  expect(remove.mock.calls).toEqual([[key]])
})
