import { expect, test } from 'vitest'
import { judgeTyped } from '#client/forms/judge-typed.ts'
import { manualRules, manualStart } from './manual-deposit-rules.ts'

const start = manualStart({ bank: null, reference: null }, '')
const good = { ...start, amount: '250', reference: 'INV 7', proof: new File(['x'], 'x.png', { type: 'image/png' }) }

function found(changes: Partial<typeof start>) {
  const judged = judgeTyped(
    { rules: manualRules('en', (key) => key), start, words: { reference: 'reference' } },
    {
      ...good,
      ...changes,
    },
  )
  return judged.kind === 'wrong' ? judged.fieldErrors : judged.body.amount
}

test('a payment notice with amount, reference and picture may be sent, with the amount as it is meant', () => {
  expect(found({})).toBe('250.000000')
})

test('everything that is missing is named at once', () => {
  expect(found({ amount: '', reference: ' ', proof: undefined })).toEqual({
    amount: 'dialog.missing',
    reference: 'reference',
    proof: 'byHand.mistake.proofRequired',
  })
})

test.each([
  [{ amount: '9.99' }, { amount: 'dialog.small' }],
  [{ amount: 'much' }, { amount: 'dialog.invalid' }],
  [{ reference: 'r'.repeat(141) }, { reference: 'reference' }],
  [{ proof: new File(['x'], 'x.pdf', { type: 'application/pdf' }) }, { proof: 'byHand.mistake.proofKind' }],
])('%j: %j', (changes, fieldErrors) => {
  expect(found(changes)).toEqual(fieldErrors)
})
