import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockFactorOwner, readFactorMethods } from '../store/factors.ts'
import { issueRecoveryCodes } from './issue-recovery-codes.ts'

/** Ten new codes, shown only once; the old ones no longer work. Requires a factor for which they can stand in. */
export async function renewRecoveryCodes(
  tx: Tx,
  { personId, requestId }: { readonly personId: string; readonly requestId?: string },
): Promise<Result<string[], 'second_factor_needed'>> {
  await lockFactorOwner(tx, personId)
  if ((await readFactorMethods(tx, personId)).length === 0) return refuse('second_factor_needed')
  const codes = await issueRecoveryCodes(tx, personId)

  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'account.recovery_codes_renewed',
    subject: `person:${personId}`,
    ...(requestId === undefined ? {} : { requestId }),
    event: { type: 'account.factor_added', personId, payload: { factor: 'recovery_code' } },
  })
  return ok(codes)
}
