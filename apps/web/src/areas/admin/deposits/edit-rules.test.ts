import { expect, test } from 'vitest'
import { editBody, editFieldErrors } from './edit-rules.ts'

const typed = { usdAmount: '1,250.5', btcAmount: '0', reason: ' bank statement line 4 ' }

test('both amounts are sent with all six decimals, the reason without its edges', () => {
  expect(editBody(typed, 'en')).toEqual({
    usdAmount: '1250.500000',
    btcAmount: '0.000000',
    reason: 'bank statement line 4',
  })
  expect(editBody({ ...typed, usdAmount: '1.250,5' }, 'es')).toMatchObject({ usdAmount: '1250.500000' })
})

test('a good proposal has no mistakes', () => {
  expect(editFieldErrors(typed, 'en')).toEqual({})
})

test('an amount that is none and a reason that is missing or too short are said, in the order of the fields', () => {
  expect(Object.entries(editFieldErrors({ usdAmount: '', btcAmount: 'x', reason: '' }, 'en'))).toEqual([
    ['usdAmount', 'amountInvalid'],
    ['btcAmount', 'amountInvalid'],
    ['reason', 'reasonRequired'],
  ])
  expect(editFieldErrors({ ...typed, reason: 'no' }, 'en')).toEqual({ reason: 'reasonShort' })
  expect(editFieldErrors({ ...typed, reason: 'x'.repeat(301) }, 'en')).toEqual({ reason: 'reasonLong' })
})
