import { expect, test } from 'vitest'
import { leadOf } from './lead-rules.ts'

type Status = Parameters<typeof leadOf>[0]
const quiet: Status = { kyc: 'verified', withdrawals: [], arriving: 0, open: [], isBeginning: false }
const begun: Status = { ...quiet, kyc: undefined, isBeginning: true, open: ['factor', 'identity', 'deposit', 'plan'] }

test('when nothing needs the investor it says so, and what is on its way', () => {
  expect(leadOf(quiet)).toEqual({ sentences: [{ key: 'nothing' }] })
  expect(
    leadOf({
      ...quiet,
      withdrawals: [
        { state: 'confirming', holdUntil: null },
        { state: 'settled', holdUntil: null },
      ],
      arriving: 2,
    }),
  ).toEqual({ sentences: [{ key: 'nothing' }, { key: 'leaving', count: 1 }, { key: 'arriving', count: 2 }] })
})

test('one thing that needs them stands alone, what waits for it before what is left of the beginning', () => {
  expect(leadOf({ ...begun, kyc: 'revision' })).toEqual({ need: 'revision' })
  expect(leadOf({ ...quiet, withdrawals: [{ state: 'paid', holdUntil: null }], arriving: 1 })).toEqual({
    need: 'confirm',
  })
  const held = { state: 'awaiting_verification', holdUntil: null } as const
  expect(leadOf({ ...quiet, kyc: undefined, withdrawals: [held], open: ['factor', 'identity'] })).toEqual({
    need: 'identity',
  })
  expect(leadOf({ ...quiet, kyc: 'pending', withdrawals: [held], open: ['identity'] })).toEqual({
    sentences: [{ key: 'nothing' }, { key: 'leaving', count: 1 }],
  })
})

test('an address that they must confirm needs them; one that only waits does not', () => {
  const onHold = { state: 'on_hold', holdUntil: null } as const
  expect(leadOf({ ...quiet, withdrawals: [onHold] })).toEqual({ need: 'address' })
  expect(leadOf({ ...quiet, withdrawals: [{ ...onHold, holdUntil: '2026-11-16T21:02:00.000Z' }] })).toEqual({
    sentences: [{ key: 'nothing' }, { key: 'leaving', count: 1 }],
  })
})

test('open steps: protection, then identity; a deposit and a plan are optional', () => {
  expect(leadOf({ ...quiet, kyc: undefined, open: ['factor', 'identity', 'plan'] })).toEqual({ need: 'factor' })
  expect(leadOf({ ...quiet, kyc: 'rejected', open: ['identity', 'plan'] })).toEqual({ need: 'proveIdentity' })
  expect(leadOf({ ...quiet, open: ['deposit', 'plan'] })).toEqual({ sentences: [{ key: 'nothing' }] })
})

test('at the beginning the steps stand below and are counted; documents that are with us are none', () => {
  expect(leadOf(begun)).toEqual({ sentences: [{ key: 'left', count: 4 }] })
  expect(leadOf({ ...begun, kyc: 'pending', open: ['identity', 'plan'] })).toEqual({
    sentences: [{ key: 'left', count: 1 }],
  })
  expect(leadOf({ ...begun, kyc: 'pending', open: ['identity'] })).toEqual({ sentences: [{ key: 'nothing' }] })
})
