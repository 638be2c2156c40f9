import { expect, test } from 'vitest'
import { leadOf } from './lead-rules.ts'

const quiet = { kyc: 'verified', withdrawals: [], arriving: 0, left: 0 } as const
const keys = (standing: Parameters<typeof leadOf>[0]) => leadOf(standing).map(({ key }) => key)

test('when nothing needs the person it says so, and what is on its way', () => {
  expect(keys(quiet)).toEqual(['nothing'])
  expect(
    leadOf({
      ...quiet,
      withdrawals: [
        { state: 'confirming', holdUntil: null },
        { state: 'settled', holdUntil: null },
      ],
      arriving: 2,
    }),
  ).toEqual([{ key: 'nothing' }, { key: 'leaving', count: 1 }, { key: 'arriving', count: 2 }])
})

test('what needs them comes first, before what is left of the beginning', () => {
  expect(keys({ ...quiet, left: 3 })).toEqual(['left'])
  expect(keys({ ...quiet, kyc: 'revision', left: 3 })).toEqual(['revision'])
  expect(keys({ ...quiet, withdrawals: [{ state: 'paid', holdUntil: null }] })).toEqual(['confirm'])
  expect(
    keys({ ...quiet, kyc: undefined, withdrawals: [{ state: 'awaiting_verification', holdUntil: null }] }),
  ).toEqual(['identity', 'leaving'])
  expect(
    keys({ ...quiet, kyc: 'pending', withdrawals: [{ state: 'awaiting_verification', holdUntil: null }] }),
  ).toEqual(['nothing', 'leaving'])
})

test('an address that they must confirm needs them; one that only waits does not', () => {
  const onHold = { state: 'on_hold', holdUntil: null } as const
  expect(keys({ ...quiet, withdrawals: [onHold] })).toEqual(['address', 'leaving'])
  expect(keys({ ...quiet, withdrawals: [{ ...onHold, holdUntil: '2026-11-16T21:02:00.000Z' }] })).toEqual([
    'nothing',
    'leaving',
  ])
})
