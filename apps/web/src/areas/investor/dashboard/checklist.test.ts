import { expect, test } from 'vitest'
import { type Check, checklist, isNew } from './checklist.ts'

type Known = Parameters<typeof checklist>[0]
const nobody: Known = { me: { kyc: null, deposits: [], totalAmount: '0.000000' }, hasFactor: false, hasPlan: false }
const withKyc = (status: string): Known['me'] => ({ ...nobody.me, kyc: { status } as Known['me']['kyc'] })
const states = (checks: readonly Check[]) => checks.map(({ state }) => state).join(' ')

test('the first thing that waits for the person is now, the rest is to come', () => {
  expect(states(checklist(nobody))).toBe('done done now todo todo todo')
  expect(states(checklist({ ...nobody, hasFactor: true }))).toBe('done done done now todo todo')
})

test('what we are looking at waits for nobody; what came back needs them', () => {
  const known = { ...nobody, hasFactor: true }
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

test('somebody is new until something of theirs arrived or is arriving', () => {
  expect(isNew(nobody.me)).toBe(true)
  expect(isNew({ ...nobody.me, totalAmount: '0.000001' })).toBe(false)
  expect(isNew({ ...nobody.me, deposits: [{}] as unknown as Known['me']['deposits'] })).toBe(false)
})
