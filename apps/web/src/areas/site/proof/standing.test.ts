import type { ProofOverview } from '@clearhold/contract/solvency/schema'
import { describe, expect, test } from 'vitest'
import { ratioMicro, standingOf } from './standing.ts'
import { overviewFor } from './testing.ts'

const overview = overviewFor('')
const usdt = (units: number) => BigInt(units) * 1_000_000n
const pulse = (change: Partial<NonNullable<ProofOverview['pulse']>>): ProofOverview => ({
  ...overview,
  pulse: overview.pulse === null ? null : { ...overview.pulse, ...change },
})

describe('what the headline may say', () => {
  test('what stands at addresses without a signature does not count', () => {
    expect(standingOf(overview)).toMatchObject({
      kind: 'covered',
      provedMicro: usdt(113_650),
      heldMicro: usdt(114_960),
    })
  })

  test('error: enough is held, but too little of it is proved', () => {
    const snapshot = overview.snapshot === null ? null : { ...overview.snapshot, heldProved: '4150.000000' }
    expect(standingOf({ ...overview, snapshot })).toMatchObject({ kind: 'unproved', provedMicro: usdt(4_150) })
  })

  test('error: a shortage says what is missing, whether or not the gate has closed for it yet', () => {
    expect(standingOf(pulse({ held: '17960.000000' }))).toMatchObject({ kind: 'short', missingMicro: usdt(1_500) })
  })

  test('error: an old comparison is silence, whatever it said', () => {
    const old = pulse({ at: '2026-11-16T09:15:19.000Z' })
    expect(standingOf(old)).toMatchObject({ kind: 'silent', silentMs: 301_000 })
    const gate = { isOpen: false, causes: [{ cause: 'comparison_missing', since: overview.computedAt } as const] }
    expect(standingOf({ ...overview, gate })).toMatchObject({ kind: 'silent' })
    expect(standingOf({ ...pulse({ held: '1.000000' }), gate }).kind, 'never an old figure as the state').toBe('silent')
  })

  test('before the first comparison, and before the first snapshot, nothing is claimed', () => {
    expect(standingOf({ ...overview, pulse: null })).toEqual({ kind: 'before', last: undefined })
    expect(standingOf({ ...overview, snapshot: null })).toMatchObject({
      kind: 'before',
      last: { owedMicro: usdt(19_460) },
    })
  })
})

test('a ratio is rounded down and never up', () => {
  expect(ratioMicro(usdt(114_960), usdt(19_460))).toBe(5_907_502n)
  expect(ratioMicro(usdt(19_460) - 1n, usdt(19_460))).toBe(999_999n)
  expect(ratioMicro(1n, 0n)).toBeUndefined()
})
