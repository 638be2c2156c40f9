import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { deleteRecoveryKey, readFactorMethods } from '../store/factors.ts'
import { updatePerson } from '../store/people.ts'
import { issueRecoveryCodes } from './issue-recovery-codes.ts'

export interface FactorChange {
  readonly personId: string
  readonly requestId?: string
}

export interface FactorAdded {
  /** Ten codes with the first factor, shown only once; null when the person has codes already. */
  readonly recoveryCodes: string[] | null
}

/** Notifies the person of a new factor and audits it; issues recovery codes where there are none yet. */
export async function notifyOfFactor(
  tx: Tx,
  { personId, requestId, now }: FactorChange & { readonly now: Date },
  added: { readonly factor: 'totp' | 'passkey'; readonly passkeyId?: string },
): Promise<FactorAdded> {
  await deleteRecoveryKey(tx, personId)
  const hasCodes = (await readFactorMethods(tx, personId)).includes('recovery_code')
  const recoveryCodes = hasCodes ? null : await issueRecoveryCodes(tx, personId)
  // For the first factor too: an attacker who took over an account without one would add their own in order to withdraw.
  await updatePerson(tx, personId, { credentialsChangedAt: now })

  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'account.factor_added',
    subject: `person:${personId}`,
    after: added,
    ...(requestId === undefined ? {} : { requestId }),
    event: { type: 'account.factor_added', personId, payload: { factor: added.factor } },
  })
  return { recoveryCodes }
}
