import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Tx } from '#platform/database/database.ts'
import { readBreakGlass } from '../store/break-glass.ts'
import { lockPerson } from '../store/people.ts'
import { stopBreakGlass } from './stop-break-glass.ts'

/** Any owner who can still log in ends one, at any time before its end: also the one whose factor was said to be lost. */
export async function refuseBreakGlass(
  tx: Tx,
  { id, byPersonId, requestId }: { readonly id: string; readonly byPersonId: string; readonly requestId: string },
): Promise<Result<void, 'not_found' | 'recovery_over'>> {
  const found = await readBreakGlass(tx, id)
  if (found === undefined) return refuse('not_found')
  await lockPerson(tx, found.personId)
  const stop = { reason: 'owner', actor: `person:${byPersonId}`, requestId } as const
  return (await stopBreakGlass(tx, found, stop)) ? ok(undefined) : refuse('recovery_over')
}
