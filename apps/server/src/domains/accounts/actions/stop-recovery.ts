import type { RecoveryEnd } from '@clearhold/contract/accounts/recovery'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { readOpenRecovery, writeRecoveryStopped } from '../store/recoveries.ts'

export interface RecoveryStop {
  readonly personId: string
  readonly reason: Exclude<RecoveryEnd, 'completed'>
  /** Who ended it: the account's holder, a member of staff, or the flow. */
  readonly actor: string
  readonly note?: string
  readonly requestId?: string
}

/** Ends a person's open recovery, if there is one: the account stays as it is, and its holder is notified. Returns whether it did. */
export async function stopRecovery(
  tx: Tx,
  { personId, reason, actor, note, requestId }: RecoveryStop,
): Promise<boolean> {
  const open = await readOpenRecovery(tx, personId)
  if (open === undefined || !(await writeRecoveryStopped(tx, open.id, reason))) return false
  await recordChange(tx, {
    actor,
    action: 'account.recovery_stopped',
    subject: `person:${personId}`,
    before: { recoveryId: open.id, state: open.state },
    after: { state: 'stopped', reason, note },
    ...(requestId === undefined ? {} : { requestId }),
    event: {
      type: 'account.recovery_stopped',
      personId,
      payload: { recoveryId: open.id, recoveryEnd: reason },
    },
  })
  return true
}
