import { randomKey } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import { recoveryCodeDigest, replaceRecoveryCodes } from '../store/factors.ts'

const codeCount = 10
/** 32 characters without lookalikes; 16 of them are 80 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 16

/** Ten new codes, stored as digests; the previous codes no longer work. */
export async function issueRecoveryCodes(tx: Tx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode)
  await replaceRecoveryCodes(
    tx,
    personId,
    codes.map((code) => recoveryCodeDigest(personId, code)),
  )
  return codes
}

function newCode(): string {
  const letters = [...randomKey().subarray(0, codeLength)].map((byte) => alphabet[byte % alphabet.length] ?? '')
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
