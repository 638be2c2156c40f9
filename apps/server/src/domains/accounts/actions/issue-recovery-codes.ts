import type { Tx } from '#platform/database/database.ts'
import { recoveryCodeDigest, replaceRecoveryCodes } from '../store/factors.ts'
import { createRecoveryCode } from './create-recovery-code.ts'

const codeCount = 10

/** Ten new codes, stored as digests; the previous codes no longer work. */
export async function issueRecoveryCodes(tx: Tx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, createRecoveryCode)
  await replaceRecoveryCodes(
    tx,
    personId,
    codes.map((code) => recoveryCodeDigest(personId, code)),
  )
  return codes
}
