import { ok, type Result, refuse } from '@clearhold/contract/result'
import { randomKey, sha256 } from '../../../platform/crypto/crypto.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { appendEvent } from '../../../platform/events/outbox.ts'
import { appendRecord } from '../../audit/index.ts'
import { lockFactorOwner, readFactorMethods, replaceRecoveryCodes } from '../store/factors.ts'

const codeCount = 10
/** 32 letters and digits that cannot be taken for one another; 16 of them are 80 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 16

/** Ten new codes, shown this once; the old ones no longer work. Only for who has a factor that they can stand in for. */
export async function renewRecoveryCodes(
  tx: Tx,
  { personId, requestId }: { readonly personId: string; readonly requestId?: string },
): Promise<Result<string[], 'second_factor_needed'>> {
  await lockFactorOwner(tx, personId)
  if ((await readFactorMethods(tx, personId)).length === 0) return refuse('second_factor_needed')
  const codes = await handOutRecoveryCodes(tx, personId)
  await appendEvent(tx, { type: 'account.factor_added', personId, payload: { factor: 'recovery_code' } })
  await appendRecord(tx, {
    actor: `person:${personId}`,
    action: 'account.recovery_codes_renewed',
    subject: `person:${personId}`,
    ...(requestId === undefined ? {} : { requestId }),
  })
  return ok(codes)
}

export async function handOutRecoveryCodes(tx: Tx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode)
  await replaceRecoveryCodes(
    tx,
    personId,
    codes.map((code) => recoveryCodeDigest(personId, code)),
  )
  return codes
}

/** Hyphens, spaces and small letters are the typist's business. The codes are long enough that a plain digest does. */
export function recoveryCodeDigest(personId: string, code: string): Buffer {
  return sha256(`accounts:recovery:${personId}:${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
}

function newCode(): string {
  const letters = [...randomKey().subarray(0, codeLength)].map((byte) => alphabet[byte % alphabet.length] ?? '')
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
