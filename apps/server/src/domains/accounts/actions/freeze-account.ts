import type { FreezeReason } from '@clearhold/contract/accounts/permissions'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { ownersMin } from '../rules.ts'
import { readHolders, writeState } from '../store/directory.ts'
import { insertNote } from '../store/notes.ts'
import { lockPerson } from '../store/people.ts'
import { lockPermissions } from '../store/permissions.ts'
import { dropEmailChange } from './drop-email-change.ts'
import { endSessions } from './end-sessions.ts'

export interface Freezing {
  readonly personId: string
  readonly byPersonId: string
  /** Told to the person, in their language. */
  readonly reason: FreezeReason
  /** For staff alone: it stands among the notes about the person, and in nothing the person reads. Empty where there is none. */
  readonly note: string
  readonly requestId: string
}

/**
 * Stops everything an account could do, at once: one person suffices, because a thief does not wait for two. Nothing moves
 * and nothing is lost; letting it go on again takes two people.
 */
export async function freezeAccount(
  tx: Tx,
  parts: { readonly clock: Clock },
  { personId, byPersonId, reason, note, requestId }: Freezing,
): Promise<Result<void, 'not_found' | 'not_allowed' | 'account_not_active' | 'owners_too_few'>> {
  if (personId === byPersonId) return refuse('not_allowed')
  await lockPermissions(tx)
  const person = await lockPerson(tx, personId)
  if (person === undefined) return refuse('not_found')
  if (person.state !== 'active') return refuse('account_not_active')
  // Whoever may freeze must not be able to lock every owner out: nobody could undo it.
  const owners = await readHolders(tx, 'owner')
  if (owners.includes(personId) && owners.length <= ownersMin) return refuse('owners_too_few')
  await writeState(tx, personId, 'frozen')
  await endSessions(tx, parts, personId, 'frozen')
  await dropEmailChange(tx, personId)
  if (note !== '') await insertNote(tx, { personId, authorId: byPersonId, text: note })

  await recordChange(tx, {
    actor: `person:${byPersonId}`,
    action: 'account.frozen',
    subject: `person:${personId}`,
    before: { state: 'active' },
    after: { state: 'frozen', reason, note },
    requestId,
    event: { type: 'account.frozen', personId, payload: { freezeReason: reason } },
  })
  return ok(undefined)
}
