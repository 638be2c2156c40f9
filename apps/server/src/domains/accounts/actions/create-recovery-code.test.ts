import { expect, test } from 'vitest'
import { createRecoveryCode } from './create-recovery-code.ts'

test('a code is four groups of four letters without lookalikes, and each is another', () => {
  const codes = Array.from({ length: 200 }, createRecoveryCode)
  for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
  expect(new Set(codes).size).toBe(200)
})
