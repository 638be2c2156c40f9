import { expect, test } from 'vitest'
import { allowedActions } from './allowed-actions.ts'

const crypto = { method: 'crypto', digest: 'ab' } as const
const bank = { method: 'bank', digest: null } as const

test('a payout on the chain is signed until it is approved, and can be refused until it is being sent', () => {
  expect(allowedActions({ ...crypto, state: 'on_hold' })).toMatchObject({
    approve: true,
    reject: true,
    markPaid: false,
  })
  expect(allowedActions({ ...crypto, state: 'delayed' })).toMatchObject({ approve: false, reject: true })
  expect(allowedActions({ ...crypto, state: 'reserved' })).toMatchObject({ approve: false, reject: false })
  expect(allowedActions({ ...crypto, state: 'uncertain' })).toMatchObject({ reject: false, giveBack: false })
})

test('a bank payout is proposed as paid, never signed here', () => {
  expect(allowedActions({ ...bank, state: 'review' })).toMatchObject({ approve: false, reject: true, markPaid: true })
  expect(allowedActions({ ...bank, state: 'paid' })).toMatchObject({ markPaid: false, reject: false, stands: false })
  expect(allowedActions({ ...bank, state: 'disputed' })).toMatchObject({ stands: true, giveBack: true })
})

test('what failed on the chain can be given back by two people and nothing else', () => {
  const can = allowedActions({ ...crypto, state: 'failed' })
  expect(can).toEqual({ approve: false, reject: false, markPaid: false, stands: false, giveBack: true })
})
