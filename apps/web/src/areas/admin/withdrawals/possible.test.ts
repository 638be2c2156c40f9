import { expect, test } from 'vitest'
import { possibleWith } from './possible.ts'

const crypto = { method: 'crypto', digest: 'ab' } as const
const bank = { method: 'bank', digest: null } as const

test('a payout on the chain is signed until it is approved, and can be refused until it is being sent', () => {
  expect(possibleWith({ ...crypto, state: 'on_hold' })).toMatchObject({ approve: true, reject: true, markPaid: false })
  expect(possibleWith({ ...crypto, state: 'delayed' })).toMatchObject({ approve: false, reject: true })
  expect(possibleWith({ ...crypto, state: 'reserved' })).toMatchObject({ approve: false, reject: false })
  expect(possibleWith({ ...crypto, state: 'uncertain' })).toMatchObject({ reject: false, giveBack: false })
})

test('a bank payout is proposed as paid, never signed here', () => {
  expect(possibleWith({ ...bank, state: 'review' })).toMatchObject({ approve: false, reject: true, markPaid: true })
  expect(possibleWith({ ...bank, state: 'paid' })).toMatchObject({ markPaid: false, reject: false, stands: false })
  expect(possibleWith({ ...bank, state: 'disputed' })).toMatchObject({ stands: true, giveBack: true })
})

test('what failed on the chain can be given back by two people and nothing else', () => {
  const can = possibleWith({ ...crypto, state: 'failed' })
  expect(can).toEqual({ approve: false, reject: false, markPaid: false, stands: false, giveBack: true })
})
