import type { Position } from '@clearhold/contract/plans/positions-schema'
import { expect, test } from 'vitest'
import { freeAtEndMicro, positionStatusOf, renewalWindow } from './position-status.ts'

const dueAt = '2026-11-13T20:00:00.000Z'
const before = new Date('2026-11-13T19:59:59.999Z')
const at = new Date(dueAt)

test.each([
  ['open, before its end', { state: 'open' }, before, 'running'],
  ['open, at its end', { state: 'open' }, at, 'due'],
  ['open, with the time unknown', { state: 'open' }, undefined, 'running'],
  ['matured', { state: 'matured' }, at, 'paid'],
  ['matured into another', { state: 'matured', renewedTo: 'x' }, at, 'renewed'],
  ['exited', { state: 'exited' }, before, 'left'],
] as const)('%s', (_name, position, now, status) => {
  expect(positionStatusOf({ dueAt, renewedTo: null, ...position }, now)).toBe(status)
})

test('the window for a renewal is the last quarter and no longer', () => {
  const position = { renewalOpensAt: '2026-11-13T11:00:00.000Z', dueAt }
  expect(renewalWindow(position, new Date('2026-11-13T10:59:59.999Z'))).toBe('too_early')
  expect(renewalWindow(position, new Date('2026-11-13T11:00:00.000Z'))).toBe('open')
  expect(renewalWindow(position, before)).toBe('open')
  expect(renewalWindow(position, at)).toBe('closed')
  expect(renewalWindow(position, undefined)).toBe('too_early')
})

test('a renewal frees the profit alone', () => {
  const position = { amount: '2500.000000', profit: '1000.000000' } as Position
  expect(freeAtEndMicro({ ...position, atMaturity: 'pay_out' })).toBe(3_500_000_000n)
  expect(freeAtEndMicro({ ...position, atMaturity: 'renew' })).toBe(1_000_000_000n)
})
