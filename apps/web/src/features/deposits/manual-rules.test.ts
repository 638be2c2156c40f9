import { proofBytesMax } from '@clearhold/contract/deposits/rules'
import { expect, test } from 'vitest'
import { proofMegabytesMax, proofRule } from './manual-rules.ts'

test.each([
  [undefined, 'proofRequired'],
  [{ size: 10, type: 'application/pdf' }, 'proofKind'],
  [{ size: proofBytesMax + 1, type: 'image/jpeg' }, 'proofSize'],
  [{ size: proofBytesMax, type: 'image/jpeg' }, undefined],
])('%j: %s', (proof, found) => {
  expect(proofRule((kind) => kind).safeParse(proof).error?.issues[0]?.message).toBe(found)
})

test('the limit is said in whole megabytes', () => {
  expect(proofMegabytesMax).toBe(8)
})
