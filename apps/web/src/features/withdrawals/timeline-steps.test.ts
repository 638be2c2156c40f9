import { recordOf } from '@clearhold/contract/withdrawals/record'
import type { WithdrawalState } from '@clearhold/contract/withdrawals/rules'
import { describe, expect, test } from 'vitest'
import { timelineOf } from './timeline-steps.ts'

const at = (minute: number) => `2026-11-15T09:${String(minute).padStart(2, '0')}:00Z`

/** A withdrawal that went through these states, a minute each. */
function after(
  states: readonly WithdrawalState[],
  { given = 0, needed = 2, method = 'crypto' as 'crypto' | 'bank', holdUntil = null as string | null } = {},
  confirmed: { addressToConfirm?: boolean; addressConfirmedAt?: string } = { addressToConfirm: false },
) {
  const steps = states.map((state, index) => ({ state, at: at(index), reason: null }))
  const state = states.at(-1) ?? 'review'
  const settledAt = state === 'settled' ? at(states.length - 1) : null
  const signedAt = Array.from({ length: given }, (_, index) => at(30 + index))
  const recorded = recordOf(steps, signedAt)
  return {
    method,
    state,
    steps,
    recorded,
    approvals: { given, needed },
    createdAt: at(0),
    settledAt,
    holdUntil,
    addressConfirmedAt: null,
    ...confirmed,
  }
}

const drawn = (withdrawal: Parameters<typeof timelineOf>[0]) =>
  timelineOf(withdrawal).map(({ kind, state, number }) => `${kind}${number ?? ''} ${state}`)

describe('on the chain', () => {
  test('in review: the next approval is under way, everything after it is dashed', () => {
    expect(drawn(after(['review'], { given: 1 }))).toEqual([
      'requested done',
      'approval1 done',
      'approval2 now',
      'sending todo',
      'confirming todo',
      'final todo',
    ])
  })

  test('a pending identity and a new address come before the approvals, and approvals may be given meanwhile', () => {
    expect(drawn(after(['awaiting_verification'], { holdUntil: at(50) }))).toEqual([
      'requested done',
      'verification now',
      'hold todo',
      'approval1 todo',
      'approval2 todo',
      'sending todo',
      'confirming todo',
      'final todo',
    ])
    expect(drawn(after(['awaiting_verification', 'on_hold'], { given: 1 })).slice(1, 5)).toEqual([
      'verification done',
      'hold now',
      'approval1 done',
      'approval2 todo',
    ])
  })

  test('a wait is over when the next thing happened', () => {
    const [, hold] = timelineOf(after(['on_hold', 'review']))
    expect(hold).toEqual({ kind: 'hold', state: 'done', at: at(1) })
  })

  test('a small one needs no approver', () => {
    expect(drawn(after(['approved', 'reserved'], { needed: 0 })).slice(0, 3)).toEqual([
      'requested done',
      'automatic done',
      'sending now',
    ])
  })

  test('sent, counted, final; each with the time the server wrote', () => {
    const states: WithdrawalState[] = ['review', 'approved', 'reserved', 'signed', 'broadcast', 'confirming', 'settled']
    expect(timelineOf(after(states, { given: 2 })).slice(2)).toEqual([
      { kind: 'approval', state: 'done', number: 2, at: at(31) },
      { kind: 'sending', state: 'done', at: at(4) },
      { kind: 'confirming', state: 'done', at: at(6) },
      { kind: 'final', state: 'done', at: at(6) },
    ])
    expect(drawn(after(states.slice(0, 6), { given: 2 })).slice(3)).toEqual([
      'sending done',
      'confirming now',
      'final todo',
    ])
  })

  test('error: delayed, uncertain and failed are never drawn as done', () => {
    const approved: WithdrawalState[] = ['review', 'approved']
    expect(drawn(after([...approved, 'delayed'], { given: 2 })).slice(3)).toEqual([
      'delayed bad',
      'sending todo',
      'confirming todo',
      'final todo',
    ])
    expect(drawn(after([...approved, 'broadcast', 'uncertain'], { given: 2 })).slice(3)).toEqual([
      'sending done',
      'uncertain bad',
      'confirming todo',
      'final todo',
    ])
    // Nothing follows by itself: people decide.
    expect(drawn(after([...approved, 'broadcast', 'failed'], { given: 2 })).slice(3)).toEqual([
      'sending done',
      'failed bad',
    ])
  })
})

test('by bank: paid by people, then confirmed by the person', () => {
  const bank = { method: 'bank' as const }
  expect(drawn(after(['review'], bank))).toEqual(['requested done', 'bankPaid now', 'bankConfirmed todo'])
  expect(drawn(after(['awaiting_verification'], bank)).slice(1)).toEqual([
    'verification now',
    'bankPaid todo',
    'bankConfirmed todo',
  ])
  expect(drawn(after(['on_hold'], bank)).slice(1)).toEqual(['hold now', 'bankPaid todo', 'bankConfirmed todo'])
  expect(drawn(after(['review', 'approved', 'paid'], bank)).slice(1)).toEqual(['bankPaid done', 'bankConfirmed now'])
  expect(drawn(after(['review', 'paid', 'disputed'], bank)).slice(1)).toEqual(['bankPaid done', 'disputed bad'])
  expect(drawn(after(['review', 'paid', 'settled'], bank)).slice(1)).toEqual(['bankPaid done', 'bankConfirmed done'])
})

test.each(['rejected', 'cancelled'] as const)('%s: what happened stays, and nothing is to come', (end) => {
  expect(drawn(after(['on_hold', 'review', end], { given: 1 }))).toEqual([
    'requested done',
    'hold done',
    'approval1 done',
    end === 'cancelled' ? 'cancelled done' : 'rejected bad',
  ])
})

test('W1: a wait that was broken off has no tick, whatever ended it', () => {
  expect(drawn(after(['on_hold', 'cancelled']))).toEqual(['requested done', 'cancelled done'])
  expect(drawn(after(['awaiting_verification', 'rejected']))).toEqual(['requested done', 'rejected bad'])
  expect(drawn(after(['awaiting_verification', 'on_hold', 'cancelled'], { given: 1 }))).toEqual([
    'requested done',
    'verification done',
    'approval1 done',
    'cancelled done',
  ])
})

test('W1: what the signer refused was never sent, and what was given back says what happened before', () => {
  expect(drawn(after(['review', 'approved', 'reserved', 'failed'], { given: 2 })).slice(3)).toEqual(['failed bad'])
  expect(drawn(after(['review', 'approved', 'broadcast', 'failed', 'rejected'], { given: 2 })).slice(3)).toEqual([
    'sending done',
    'failed bad',
    'returned bad',
  ])
  expect(drawn(after(['review', 'paid', 'disputed', 'rejected'], { method: 'bank' })).slice(1)).toEqual([
    'bankPaid done',
    'disputed bad',
    'returned bad',
  ])
  expect(drawn(after(['approved', 'signed', 'uncertain'], { needed: 0 })).slice(2)).toEqual([
    'uncertain bad',
    'sending todo',
    'confirming todo',
    'final todo',
  ])
  expect(drawn(after(['approved', 'cancelled'], { needed: 0 }))).toEqual([
    'requested done',
    'automatic done',
    'cancelled done',
  ])
})

test('W16: the mailed link is a step of its own, before the wait that it starts', () => {
  const waiting = { addressToConfirm: true }
  expect(drawn(after(['on_hold'], { needed: 0 }, waiting)).slice(0, 4)).toEqual([
    'requested done',
    'addressConfirm now',
    'hold todo',
    'automatic todo',
  ])
  expect(drawn(after(['awaiting_verification'], { needed: 0 }, waiting)).slice(1, 4)).toEqual([
    'verification now',
    'addressConfirm now',
    'hold todo',
  ])
  // Staff see the same from the hold that has no end.
  expect(drawn(after(['on_hold'], { needed: 0 }, {})).slice(1, 3)).toEqual(['addressConfirm now', 'hold todo'])
  const followed = { addressToConfirm: false, addressConfirmedAt: at(0) }
  expect(drawn(after(['on_hold'], { needed: 0, holdUntil: at(50) }, followed)).slice(1, 3)).toEqual([
    'addressConfirm done',
    'hold now',
  ])
  expect(drawn(after(['on_hold', 'cancelled'], {}, { addressToConfirm: false }))).toEqual([
    'requested done',
    'cancelled done',
  ])
})
