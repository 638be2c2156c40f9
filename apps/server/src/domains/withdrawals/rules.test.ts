import { describe, expect, test } from 'vitest'
import {
  approvalsNeeded,
  changedLately,
  eventOfMove,
  holdHours,
  numberIn,
  referenceOf,
  refusalWaitsMs,
  riskOf,
  sourceOf,
  tierOf,
  usableFrom,
  waitsFor,
  withdrawalEvent,
} from './rules.ts'

const tiers = { autoMaxMicro: 50n, oneMaxMicro: 200n }

test('each type is taken out of its own account, a return out of cash', () => {
  expect((['profit', 'capital', 'referral_bonus', 'return'] as const).map(sourceOf)).toEqual([
    'profit',
    'cash',
    'bonus',
    'cash',
  ])
})

test('the amount says who signs, and what is unusual is never sent by nobody', () => {
  expect([1n, 50n, 51n, 200n, 201n].map((amountMicro) => tierOf(amountMicro, [], tiers))).toEqual([
    'auto',
    'auto',
    'one',
    'one',
    'two',
  ])
  expect(tierOf(1n, ['new_address', 'first_withdrawal'], tiers)).toBe('auto')
  for (const note of ['changed_credentials', 'velocity', 'screening'] as const) {
    expect(tierOf(1n, [note], tiers)).toBe('one')
    expect(tierOf(201n, [note], tiers)).toBe('two')
  }
  expect((['auto', 'one', 'two'] as const).map(approvalsNeeded)).toEqual([0, 1, 2])
})

describe('what a request waits for', () => {
  const ready = {
    type: 'capital',
    method: 'crypto',
    tier: 'two',
    verified: true,
    addressUsable: true,
    approvals: 2,
  } as const
  test('identity first, then the address, then people', () => {
    expect(waitsFor({ ...ready, verified: false, addressUsable: false })).toBe('awaiting_verification')
    expect(waitsFor({ ...ready, addressUsable: false })).toBe('on_hold')
    expect(waitsFor({ ...ready, approvals: 1 })).toBe('review')
    expect(waitsFor(ready)).toBe('approved')
    expect(waitsFor({ ...ready, tier: 'auto', approvals: 0 })).toBe('approved')
  })
  test('a bank payout stays with people; a return waits for no identity and no hold', () => {
    expect(waitsFor({ ...ready, method: 'bank' })).toBe('review')
    expect(waitsFor({ ...ready, method: 'bank', verified: false })).toBe('awaiting_verification')
    expect(waitsFor({ ...ready, type: 'return', verified: false, addressUsable: false, approvals: 1 })).toBe('review')
    expect(waitsFor({ ...ready, type: 'return', verified: false, addressUsable: false })).toBe('approved')
  })
})

test('a hold is 24 hours of business time, 48 within 48 hours of a change', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  const business = new Date('2027-01-01T00:00:00Z')
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  expect([undefined, before(48), before(47.9)].map((changed) => holdHours(now, changed))).toEqual([24, 24, 48])
  expect(usableFrom(business, now, undefined).toISOString()).toBe('2027-01-02T00:00:00.000Z')
  expect(usableFrom(business, now, before(1)).toISOString()).toBe('2027-01-03T00:00:00.000Z')
  expect(changedLately(now, before(1))).toBe(true)
})

test('everything unusual is noted', () => {
  const plain = {
    addressUsable: true,
    first: false,
    changed: false,
    requestsToday: 0,
    requestsPerDay: 10,
    sharedAddress: false,
    large: false,
  }
  expect(riskOf(plain)).toEqual([])
  expect(riskOf({ ...plain, requestsToday: 4 })).toEqual([])
  expect(riskOf({ ...plain, requestsToday: 5 })).toEqual(['velocity'])
  const all = { addressUsable: false, first: true, changed: true, requestsToday: 9, requestsPerDay: 10 }
  expect(riskOf({ ...all, sharedAddress: true, large: true })).toEqual([
    'new_address',
    'first_withdrawal',
    'changed_credentials',
    'velocity',
    'screening',
    'large',
  ])
})

test('a reference and its number', () => {
  expect(referenceOf(20_417n)).toBe('W-20417')
  expect(['W-20417', 'w20417', ' 20417 ', 'K-20417', 'W-1'].map(numberIn)).toEqual([
    20_417n,
    20_417n,
    20_417n,
    undefined,
    undefined,
  ])
})

test('after each refusal of the signer the wait doubles, from half a minute up to some hours', () => {
  expect(refusalWaitsMs.slice(0, 3)).toEqual([30_000, 60_000, 120_000])
  expect(refusalWaitsMs).toHaveLength(10)
  expect(refusalWaitsMs.at(-1)).toBe(15_000 * 1024)
})

test('a new state is told by its own event; what only refreshes a page is told to nobody', () => {
  expect(eventOfMove('broadcast', true)).toBe('withdrawal.sent')
  expect(eventOfMove('rejected', true)).toBe('withdrawal.rejected')
  expect(eventOfMove('rejected', false)).toBe('withdrawal.moved')
  expect(eventOfMove('reserved', true)).toBe('withdrawal.moved')
})

test('an event says why only where the person is to read it', () => {
  const withdrawal = {
    id: 'w',
    personId: 'p',
    number: 20_417n,
    amountMicro: 1_500_000n,
    state: 'rejected' as const,
    reason: 'risk',
    txHash: Buffer.of(1),
    bankReference: null,
    note: 'call us',
  }
  const always = { withdrawalId: 'w', reference: 'W-20417', amount: '1.500000', transaction: '0x01' }
  expect(withdrawalEvent(withdrawal, 'withdrawal.rejected')).toEqual({
    type: 'withdrawal.rejected',
    personId: 'p',
    payload: { ...always, state: 'rejected', rejection: 'risk', note: 'call us' },
  })
  expect(withdrawalEvent({ ...withdrawal, state: 'review' }, 'withdrawal.moved').payload).toEqual({
    ...always,
    state: 'review',
  })
})
