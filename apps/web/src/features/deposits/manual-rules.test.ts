import { proofBytesMax } from '@clearhold/contract/deposits/rules'
import { expect, test } from 'vitest'
import { manualFieldErrors, proofMegabytesMax } from './manual-rules.ts'

const good = { amount: '250', reference: 'INV 7', proof: { size: 1000, type: 'image/png' } }

test('a payment notice with amount, reference and picture may be sent', () => {
  expect(manualFieldErrors(good, 'en')).toEqual({})
})

test('everything that is missing is named at once', () => {
  expect(manualFieldErrors({ amount: '', reference: ' ', proof: undefined }, 'en')).toEqual({
    amount: 'missing',
    reference: 'referenceRequired',
    proof: 'proofRequired',
  })
})

test.each([
  [{ amount: '9.99' }, { amount: 'small' }],
  [{ amount: 'much' }, { amount: 'invalid' }],
  [{ reference: 'r'.repeat(141) }, { reference: 'referenceLong' }],
  [{ proof: { size: 10, type: 'application/pdf' } }, { proof: 'proofKind' }],
  [{ proof: { size: proofBytesMax + 1, type: 'image/jpeg' } }, { proof: 'proofSize' }],
  [{ proof: { size: proofBytesMax, type: 'image/jpeg' } }, {}],
])('%j: %j', (change, fieldErrors) => {
  expect(manualFieldErrors({ ...good, ...change }, 'en')).toEqual(fieldErrors)
})

test('the limit is said in whole megabytes', () => {
  expect(proofMegabytesMax).toBe(8)
})
