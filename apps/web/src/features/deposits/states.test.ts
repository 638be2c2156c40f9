import { depositStates } from '@clearhold/contract/deposits/rules'
import type { Deposit } from '@clearhold/contract/deposits/schema'
import { describe, expect, test } from 'vitest'
import { arrivalsToShow, isArriving, stateMarks } from './states.ts'

const now = new Date('2026-11-15T12:00:00Z')

function deposit(changes: Partial<Deposit>): Deposit {
  return {
    _id: '00000000-0000-4000-8000-000000000001',
    amount: '500.000000',
    transactionId: `0x${'a'.repeat(64)}`,
    user: { _id: '00000000-0000-4000-8000-000000000002', username: 'ines' },
    cardImage: null,
    usdAmount: '0.000000',
    btcAmount: '0.000000',
    gateway: 'chain',
    state: 'confirming',
    network: 'Test chain',
    confirmations: 4,
    confirmationsNeeded: 12,
    secondsLeft: 16,
    explorerUrl: null,
    entry: null,
    note: null,
    foreignToken: null,
    createdAt: '2026-11-15T11:59:00.000Z',
    creditedAt: null,
    ...changes,
  }
}

test('only what the chain has not confirmed yet is arriving', () => {
  expect(depositStates.filter((state) => isArriving({ state }))).toEqual(['seen', 'confirming'])
})

test('solid has happened, dashed has not: only a credited deposit has a solid mark', () => {
  expect(depositStates.filter((state) => stateMarks[state] === 'done')).toEqual(['credited'])
})

describe('what the page shows large', () => {
  test('what arrives, and what was credited a moment ago', () => {
    const arriving = deposit({})
    const fresh = deposit({ state: 'credited', creditedAt: '2026-11-15T11:55:00.000Z' })
    const old = deposit({ state: 'credited', creditedAt: '2026-11-15T11:45:00.000Z' })
    expect(arrivalsToShow([arriving, fresh, old], now)).toEqual([arriving, fresh])
  })

  test('nothing that is kept, held or reviewed by people', () => {
    const still = depositStates.filter((state) => state !== 'seen' && state !== 'confirming' && state !== 'credited')
    expect(
      arrivalsToShow(
        still.map((state) => deposit({ state })),
        now,
      ),
    ).toEqual([])
    const byHand = deposit({ gateway: 'bank', state: 'credited', creditedAt: now.toISOString() })
    expect(arrivalsToShow([byHand], now)).toEqual([])
  })

  test('at most three, so that the address stays in reach', () => {
    expect(
      arrivalsToShow(
        Array.from({ length: 9 }, () => deposit({})),
        now,
      ),
    ).toHaveLength(3)
  })
})
