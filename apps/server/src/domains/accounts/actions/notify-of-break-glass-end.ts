import type { BreakGlassEnd } from '@clearhold/contract/accounts/break-glass'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { BreakGlass } from '../store/break-glass.ts'
import { readStaffIds } from '../store/directory.ts'

/** Every member of staff is told how a break-glass ended, its owner included. */
export async function notifyOfBreakGlassEnd(
  tx: Tx,
  { id: breakGlassId, personId: ownerId }: Pick<BreakGlass, 'id' | 'personId'>,
  end: BreakGlassEnd,
): Promise<void> {
  for (const personId of await readStaffIds(tx)) {
    const breakGlassOf = personId === ownerId ? 'own' : 'other'
    if (end === 'completed')
      await appendEvent(tx, { type: 'break_glass.done', personId, payload: { breakGlassId, breakGlassOf } })
    else
      await appendEvent(tx, {
        type: 'break_glass.stopped',
        personId,
        payload: { breakGlassId, breakGlassOf, breakGlassEnd: end },
      })
  }
}
