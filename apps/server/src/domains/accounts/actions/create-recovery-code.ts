import { randomKey } from '#platform/crypto/crypto.ts'

/** 32 characters without lookalikes; 16 of them are 80 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 16

/** 'ABCD-EFGH-JKLM-NPQR', to be written down and typed again. */
export function createRecoveryCode(): string {
  const letters = [...randomKey().subarray(0, codeLength)].map((byte) => alphabet[byte % alphabet.length] ?? '')
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
