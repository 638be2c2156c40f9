import { expect, test } from 'vitest'
import { type Check, checklist, isNew } from './checklist.ts'

type Known = Parameters<typeof checklist>[0]
const beginner: Known = { me: { kyc: null, deposits: [], totalAmount: '0.000000' }, hasFactor: false, hasPlan: false }
const withKyc = (status: string): Known['me'] => ({ ...beginner.me, kyc: { status } as Known['me']['kyc'] })
const states = (checks: readonly Check[]) => checks.map(({ state }) => state).join(' ')

test('the first thing that waits for the person is now, the rest is to come', () => {
  expect(states(checklist(beginner))).toBe('done done now todo todo todo')
  expect(states(checklist({ ...beginner, hasFactor: true }))).toBe('done done done now todo todo')
})

test('what our staff review needs nothing of the investor; what came back does', () => {
  const known = { ...beginner, hasFactor: true }
  expect(states(checklist({ ...known, me: withKyc('pending') }))).toBe('done done done todo now todo')
  expect(states(checklist({ ...known, me: withKyc('revision') }))).toBe('done done done bad todo todo')
  expect(states(checklist({ ...known, me: withKyc('rejected') }))).toBe('done done done bad todo todo')
})

test('money and a plan are what they are, in whatever order they came', () => {
  const me = { ...withKyc('verified'), totalAmount: '10.000000' }
  expect(states(checklist({ me, hasFactor: true, hasPlan: false }))).toBe('done done done done done now')
  expect(states(checklist({ me: withKyc('verified'), hasFactor: true, hasPlan: true }))).toBe(
    'done done done done done done',
  )
})

test('an investor is new until a deposit of theirs arrived or is arriving', () => {
  expect(isNew(beginner.me)).toBe(true)
  expect(isNew({ ...beginner.me, totalAmount: '0.000001' })).toBe(false)
  expect(isNew({ ...beginner.me, deposits: [{}] as unknown as Known['me']['deposits'] })).toBe(false)
})
