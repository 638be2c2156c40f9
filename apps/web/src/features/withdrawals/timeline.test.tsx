import { recordOf } from '@clearhold/contract/withdrawals/record'
import type { OwnWithdrawal, Withdrawal } from '@clearhold/contract/withdrawals/schema'
import { expect, test } from 'vitest'
import { renderIn } from '#i18n/render-in.tsx'
import { WithdrawalTimeline } from './timeline.tsx'

const at = '2026-11-15T09:14:00.000Z'
const steps: Withdrawal['steps'] = [{ state: 'review', at, reason: null }]
const one: Withdrawal = {
  id: '0199a000-0000-7000-8000-000000000020',
  reference: 'W-20417',
  type: 'capital',
  method: 'crypto',
  amount: '250.000000',
  charge: '0',
  arrived: null,
  state: 'review',
  delay: null,
  rejection: null,
  note: null,
  address: `0x${'4b'.repeat(20)}`,
  network: 'Test chain',
  bank: null,
  bankReference: null,
  holdUntil: null,
  approvals: { given: 1, needed: 2 },
  confirmations: 0,
  confirmationsNeeded: 12,
  txHash: null,
  explorerUrl: null,
  queuePosition: 0,
  canCancel: true,
  holdEntry: '1-1',
  endEntry: null,
  createdAt: at,
  settledAt: null,
  steps,
  recorded: recordOf(steps, [at]),
  addressConfirmedAt: null,
}
const drawn = (change: Partial<OwnWithdrawal>, now?: Date) =>
  renderIn('en', <WithdrawalTimeline withdrawal={{ ...one, ...change }} now={now} />)

test('in review: which approval is there, which is awaited, and the place in line', () => {
  const html = drawn({})
  expect(html).toContain('Approved, 1 of 2')
  expect(html).toContain('Approval 2 of 2')
  expect(html).toContain('You are next in line.')
  expect(drawn({ queuePosition: 3 })).toContain('3 withdrawals are ahead of yours.')
  expect(drawn({ queuePosition: 100 })).toContain('At least 100 withdrawals are ahead of yours.')
})

test('a hold has its end as a date and as what is left of it, by the platform’s time', () => {
  const hold: Partial<Withdrawal> = {
    state: 'on_hold',
    steps: [{ state: 'on_hold', at, reason: null }],
    holdUntil: '2026-11-16T09:14:00.000Z',
  }
  const html = drawn(hold, new Date('2026-11-15T11:14:00.000Z'))
  expect(html).toContain('22\u00a0h left')
  expect(html).toContain('Mon 16 Nov, 09:14 UTC')
})

test('W16 a new address: what starts its wait, until when, and how to get another link', () => {
  const toConfirm = { addressToConfirm: true, confirmBy: '2026-11-16T09:14:00.000Z' }
  const html = drawn({ state: 'on_hold', steps: [{ state: 'on_hold', at, reason: null }], ...toConfirm })
  expect(html).toContain('Open the link in the email')
  expect(html).toContain('Mon 16 Nov, 09:14 UTC')
  expect(html).toContain('another link')
  // Amber, because it waits for its person; what waits for others is not.
  expect(html).toContain('step-now step-yours')
  expect(drawn({})).not.toContain('step-yours')
})

test('on the chain: blocks to be counted, and the transaction', () => {
  const html = drawn({
    state: 'confirming',
    recorded: { ...one.recorded, approvedAt: at, sentAt: at },
    approvals: { given: 2, needed: 2 },
    confirmations: 7,
    txHash: `0x${'3c'.repeat(32)}`,
  })
  expect(html).toContain('7 of 12 confirmations')
  expect(html).toContain('0x3c3c3c3c…3c3c')
})

test('error: delayed, uncertain and refused say where the money is', () => {
  expect(drawn({ state: 'delayed', delay: 'refilling' })).toContain('keeps its place in line')
  expect(drawn({ state: 'uncertain' })).toContain('the amount stays on hold')
  expect(drawn({ state: 'rejected', rejection: 'address_not_yours' })).toContain('Use one you hold the keys of.')
})
