import { editDepositSchema } from '@clearhold/contract/deposits/schema'
import { expect, test } from 'vitest'
import { judgeTyped } from '#client/forms/judge-typed.ts'
import { editBody, editWords } from './edit-rules.ts'

const typed = { usdAmount: '1,250.5', btcAmount: '0', reason: ' bank statement line 4 ' }

test('both amounts are sent with all six decimals, the reason without its edges', () => {
  expect(editBody(typed, 'en')).toEqual({
    usdAmount: '1250.500000',
    btcAmount: '0.000000',
    reason: 'bank statement line 4',
  })
  expect(editBody({ ...typed, usdAmount: '1.250,5' }, 'es')).toMatchObject({ usdAmount: '1250.500000' })
})

function editFieldErrors(edited: typeof typed) {
  const read = (given: typeof typed) => editBody(given, 'en')
  const judged = judgeTyped({ rules: editDepositSchema, start: typed, read, words: editWords }, edited)
  return judged.kind === 'wrong' ? judged.fieldErrors : {}
}

test('a good proposal has no mistakes', () => {
  expect(editFieldErrors(typed)).toEqual({})
})

test('an amount that is none and a reason that is missing or too short are said, in the order of the fields', () => {
  expect(Object.entries(editFieldErrors({ usdAmount: '', btcAmount: 'x', reason: '' }))).toEqual([
    ['usdAmount', 'amountInvalid'],
    ['btcAmount', 'amountInvalid'],
    ['reason', 'reasonRequired'],
  ])
  expect(editFieldErrors({ ...typed, reason: 'no' })).toEqual({ reason: 'reasonShort' })
  expect(editFieldErrors({ ...typed, reason: 'x'.repeat(301) })).toEqual({ reason: 'reasonLong' })
})
