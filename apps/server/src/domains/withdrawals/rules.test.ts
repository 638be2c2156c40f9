import type { WithdrawalHindrance, WithdrawalState, WithdrawalTier } from '@clearhold/contract/withdrawals/rules'
import { describe, expect, test } from 'vitest'
import {
  addressRefusalOf,
  approvalsNeeded,
  approveRefusalOf,
  changedLately,
  eventOfMove,
  freeSources,
  holdHours,
  noticesOf,
  numberIn,
  paysWithdrawal,
  quietEnd,
  referenceOf,
  refusalWaitsMs,
  requesterRefusalOf,
  riskOf,
  riskShown,
  sourcesOf,
  tierOf,
  usableFrom,
  waitsFor,
  withdrawalEvent,
} from './rules.ts'

const tiers = { autoMaxMicro: 50n, oneMaxMicro: 200n }

test('each type is taken out of its own account; all, and a return, out of every one', () => {
  expect((['profit', 'capital', 'referral_bonus'] as const).map(sourcesOf)).toEqual([['profit'], ['cash'], ['bonus']])
  expect((['all', 'return'] as const).map(sourcesOf)).toEqual([freeSources, freeSources])
})

test('the amount says how many approvers sign, and an unusual withdrawal is never sent without one', () => {
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
  const all = { first: true, changed: true, requestsToday: 9, requestsPerDay: 10 }
  expect(riskOf({ ...all, sharedAddress: true, large: true })).toEqual([
    'first_withdrawal',
    'changed_credentials',
    'velocity',
    'screening',
    'large',
  ])
})

test('W3: an address is called new while nothing was paid to it, whatever it waited for', () => {
  const one = { state: 'review', method: 'crypto', reason: null, risk: ['new_address', 'large'] } as const
  expect(riskShown(one, true)).toEqual(['large'])
  expect(riskShown({ ...one, risk: [] }, false)).toEqual(['new_address'])
  expect(riskShown({ ...one, method: 'bank', risk: [] }, false)).toEqual([])
  expect(riskShown({ ...one, reason: 'address_denied', risk: [] }, true)).toEqual(['address_refused'])
})

describe('W2: another signature is asked for only while one is missing', () => {
  const digest = new Uint8Array(32)
  const cases: [WithdrawalTier, WithdrawalState, number, WithdrawalHindrance | undefined][] = [
    ['auto', 'approved', 0, 'not_waiting'],
    ['auto', 'delayed', 1, 'all_approved'],
    ['one', 'review', 0, undefined],
    ['one', 'approved', 1, 'all_approved'],
    ['one', 'on_hold', 1, 'all_approved'],
    ['two', 'review', 0, undefined],
    ['two', 'review', 1, 'already_approved'],
    ['two', 'approved', 2, 'all_approved'],
    ['two', 'cancelled', 1, 'all_approved'],
    ['two', 'rejected', 1, 'all_approved'],
  ]
  test.each(cases)('%s in %s, signed by %i', (tier, state, signed, hindrance) => {
    const approvers = ['me', 'other'].slice(0, signed)
    const withdrawal = { personId: 'owner', state, reason: null, tier, digest }
    expect(approveRefusalOf(withdrawal, approvers, 'me')).toBe(hindrance)
  })

  test('SEC4: what a ceiling of the day holds back takes more people, up to four', () => {
    const delayed = { personId: 'owner', state: 'delayed', reason: 'day_limit', digest } as const
    const asked = (tier: WithdrawalTier, given: number) =>
      approveRefusalOf({ ...delayed, tier }, ['a', 'b', 'c', 'd'].slice(0, given), 'me')
    expect([asked('auto', 0), asked('auto', 1)]).toEqual([undefined, 'not_waiting'])
    expect([asked('one', 1), asked('one', 2)]).toEqual([undefined, 'not_waiting'])
    expect([asked('two', 2), asked('two', 3), asked('two', 4)]).toEqual([undefined, undefined, 'not_waiting'])
    expect(approveRefusalOf({ ...delayed, reason: 'gas', tier: 'two' }, ['a', 'b'], 'me')).toBe('not_waiting')
  })
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

test('a new state has its own event; what only refreshes a page notifies no one', () => {
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

test('a person who is not active, has no confirmed email address or no second factor cannot withdraw', () => {
  const good = { accountState: 'active', emailVerified: true, hasFactor: true } as const
  expect(requesterRefusalOf(good)).toBeUndefined()
  for (const accountState of [null, 'frozen', 'closed'] as const)
    expect(requesterRefusalOf({ ...good, accountState })).toBe('account_not_active')
  expect(requesterRefusalOf({ ...good, emailVerified: false, hasFactor: false })).toBe('email_unverified')
  expect(requesterRefusalOf({ ...good, hasFactor: false })).toBe('second_factor_needed')
})

test('U13: nothing is sent to the token, to ourselves or to a denied address, nor before a token is pinned', () => {
  const facts = { token: '0xaa', isOurs: false, denied: new Set(['0xdd']) } as const
  expect(addressRefusalOf('0xbb', facts)).toBeUndefined()
  expect(addressRefusalOf('0xaa', facts)).toBe('address_is_token')
  expect(addressRefusalOf('0xbb', { ...facts, isOurs: true })).toBe('address_of_platform')
  expect(addressRefusalOf('0xdd', facts)).toBe('address_denied')
  expect(addressRefusalOf('0xbb', { ...facts, token: undefined })).toBe('chain_late')
})

describe('the quiet days of a bank payout', () => {
  const dayMs = 24 * 3_600_000
  const day = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * dayMs)
  const between = (began: number, ended: number | null) => ({
    beganAt: day(began),
    endedAt: ended === null ? null : day(ended),
  })
  test.each([
    ['nothing stops them', [], 30],
    ['a freeze of three days', [between(5, 8)], 33],
    ['two freezes', [between(5, 8), between(20, 22)], 35],
    ['the second one begins in the days that the first one added', [between(5, 8), between(31, 33)], 35],
    ['a freeze and a legal hold at the same time count once', [between(5, 10), between(7, 12), between(8, 9)], 37],
    ['in any order', [between(7, 12), between(5, 10)], 37],
    ['over before it was paid', [between(-9, -2)], 30],
    ['began before it was paid', [between(-9, 2)], 32],
    ['began after they were over', [between(31, 40), between(50, null)], 30],
    ['one that goes on', [between(5, 8), between(20, null)], null],
    ['one that goes on since before it was paid', [between(-3, null)], null],
  ])('%s', (_name, standstills, endsOn) => {
    expect(quietEnd(day(0), standstills)).toEqual(endsOn === null ? null : day(endsOn))
  })
})

test('MON6: a transaction pays a withdrawal by its mark, or without one by receiver and amount, in units of the token', () => {
  const toAddress = Buffer.alloc(20, 0xab)
  const digest = Buffer.alloc(32, 0xcd)
  const terms = { toAddress, digest, amountMicro: 5n }
  const token = { address: '0x70', decimals: 8 }
  const plain = `0xa9059cbb${'ab'.repeat(20).padStart(64, '0')}${500n.toString(16).padStart(64, '0')}`
  const pays = (data: string, to: string | undefined = '0x70') => paysWithdrawal({ to, data }, terms, token)
  expect([pays(plain), pays(`${plain}${'cd'.repeat(32)}`)]).toEqual([true, true])
  expect([pays(`${plain}${'ce'.repeat(32)}`), pays(plain, '0x71'), pays('0x')]).toEqual([false, false, false])
  expect(paysWithdrawal({ to: undefined, data: plain }, terms, token)).toBe(false)
})

describe('A05: a public notice of real withdrawals', () => {
  const paid = { week: '2026-11-02', floor: '500', people: 5, agreed: 1 } as const

  test('says the week and the floor of the amount, and nothing else', () => {
    expect(noticesOf([paid], 5)).toEqual([{ week: '2026-11-02', floor: '500' }])
  })

  test('error: with four who agreed, or four who were paid as much that week, or none who agreed, there is none', () => {
    expect(noticesOf([paid], 4)).toEqual([])
    expect(noticesOf([{ ...paid, people: 4, agreed: 4 }], 500)).toEqual([])
    expect(noticesOf([{ ...paid, people: 500, agreed: 0 }], 500)).toEqual([])
  })
})
