import type { BreakGlassEnd } from '@clearhold/contract/accounts/break-glass'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { type BreakGlass, writeBreakGlassStopped } from '../store/break-glass.ts'
import { notifyOfBreakGlassEnd } from './notify-of-break-glass-end.ts'

export interface BreakGlassStop {
  readonly reason: Exclude<BreakGlassEnd, 'completed' | 'sealed_again'>
  /** Who ended it: a member of staff, the operator at the host, or the flow. */
  readonly actor: string
  readonly requestId?: string
}

/** Ends one that waits: the owner's account stays as it is, and all staff are notified. The codes are spent. Returns whether it did. */
export async function stopBreakGlass(
  tx: Tx,
  { id, personId }: Pick<BreakGlass, 'id' | 'personId'>,
  { reason, actor, requestId }: BreakGlassStop,
): Promise<boolean> {
  if (!(await writeBreakGlassStopped(tx, id, reason))) return false
  await recordChange(tx, {
    actor,
    action: 'break_glass.stopped',
    subject: `person:${personId}`,
    before: { breakGlassId: id, state: 'waiting' },
    after: { state: 'stopped', reason },
    ...(requestId === undefined ? {} : { requestId }),
    event: null,
  })
  await notifyOfBreakGlassEnd(tx, { id, personId }, reason)
  return true
}
