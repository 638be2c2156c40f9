import { type FreezeReason, isFrozenByTwo } from '@clearhold/contract/accounts/permissions'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { ownersMin } from '../rules.ts'
import { readHolders, writeState } from '../store/directory.ts'
import { insertNote } from '../store/notes.ts'
import { lockPerson } from '../store/people.ts'
import { lockPermissions, readPermissions } from '../store/permissions.ts'
import { cancelEmailChange } from './cancel-email-change.ts'
import { endSessions } from './end-sessions.ts'

export interface Freezing {
  readonly personId: string
  readonly byPersonId: string
  /** Shown to the person, in their language. */
  readonly reason: FreezeReason
  /** For staff only: stored among the notes about the person and never shown to them. May be empty. */
  readonly note: string
  readonly requestId: string
  /** Approved by two people. */
  readonly isAgreed?: boolean
}

export type FreezeRefusal = 'not_found' | 'not_allowed' | 'account_not_active' | 'owners_too_few' | 'freeze_takes_two'

/**
 * Blocks an account at once, for 72 hours: one admin suffices, because an attack does not wait for a second approver. No money moves and
 * nothing is lost; unfreezing takes two people. So does freezing staff who decide about money (freeze-staff.ts).
 */
export async function freezeAccount(
  tx: Tx,
  parts: { readonly clock: Clock },
  { personId, byPersonId, reason, note, requestId, isAgreed = false }: Freezing,
): Promise<Result<void, FreezeRefusal>> {
  if (personId === byPersonId) return refuse('not_allowed')
  await lockPermissions(tx)
  const person = await lockPerson(tx, personId)
  if (person === undefined) return refuse('not_found')
  if (person.state !== 'active') return refuse('account_not_active')
  if (!isAgreed && isFrozenByTwo(await readPermissions(tx, personId))) return refuse('freeze_takes_two')
  // An admin who may freeze must not be able to lock out all owners: it could not be undone.
  const owners = await readHolders(tx, 'owner')
  if (owners.includes(personId) && owners.length <= ownersMin) return refuse('owners_too_few')
  await writeState(tx, personId, 'frozen')
  await endSessions(tx, parts, personId, 'frozen')
  await cancelEmailChange(tx, personId)
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
  await appendEvent(tx, { type: 'restriction.begun', payload: { ofPersonId: personId, restriction: 'freeze' } })
  return ok(undefined)
}
