import { isFrozenByTwo } from '@clearhold/contract/accounts/permissions'
import type { StopOutcome } from '@clearhold/contract/accounts/schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { MasterKey } from '#platform/crypto/sealed.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { AccountsParts } from '../parts.ts'
import { ownersMin, type StopLink } from '../rules.ts'
import { readHolders, writeState } from '../store/directory.ts'
import { readOpenFreeze, writeByHolder } from '../store/freezes.ts'
import { lockPerson, updatePerson } from '../store/people.ts'
import { lockPermissions, readPermissions } from '../store/permissions.ts'
import { readStopLink } from '../store/stop-links.ts'
import { cancelEmailChange } from './cancel-email-change.ts'
import { endSessions } from './end-sessions.ts'

export interface Stopping {
  readonly token: string
  readonly requestId: string
}

/**
 * 'This was not me', by the link of a mail and without logging in: the account is frozen at once, its sessions and a pending change of
 * address end. Staff who take two people to freeze are only logged out, and owners are told. One use voids every link made before.
 */
export async function freezeAccountByLink(
  { database, clock, masterKey }: Pick<AccountsParts, 'database' | 'clock'> & { readonly masterKey: MasterKey },
  { token, requestId }: Stopping,
): Promise<Result<{ outcome: StopOutcome }, 'token_expired'>> {
  const now = clock.now()
  const link = readStopLink(masterKey, 'stop', token, now)
  if (link === undefined) return refuse('token_expired')
  const { personId } = link
  return database.transaction(async (tx) => {
    // In the order of freezeAccount.
    await lockPermissions(tx)
    const person = await lockPerson(tx, personId)
    if (person === undefined || person.state === 'closed') return refuse('token_expired')
    if (person.state === 'frozen' && (await readOpenFreeze(tx, personId))?.byHolder === true) {
      return ok({ outcome: 'frozen_before' })
    }
    if (person.stoppedAt !== null && link.madeAt <= person.stoppedAt) return refuse('token_expired')
    await updatePerson(tx, personId, { stoppedAt: now })
    await endSessions(tx, { clock }, personId, 'frozen')
    await cancelEmailChange(tx, personId)
    const outcome = (await isSpared(tx, personId)) ? 'logged_out' : 'frozen'
    if (outcome === 'frozen') await freeze(tx, link, person.state === 'frozen')
    const change = { actor: `person:${personId}`, subject: `person:${personId}`, requestId }
    const payload = { address: link.isOfPreviousAddress ? 'previous' : 'current' } as const
    await recordChange(tx, {
      ...change,
      action: 'account.stopped_by_link',
      before: { state: person.state },
      after: { outcome },
      event: outcome === 'frozen' ? { type: 'account.frozen_by_holder', personId, payload } : null,
    })
    if (outcome === 'logged_out') {
      await appendEvent(tx, { type: 'account.reported', payload: { ofPersonId: personId, report: 'logged_out' } })
    }
    return ok({ outcome })
  })
}

/** Staff who take two people to freeze, so that a thief of one mailbox cannot stop every approver. */
async function isSpared(tx: Tx, personId: string): Promise<boolean> {
  if (isFrozenByTwo(await readPermissions(tx, personId))) return true
  const owners = await readHolders(tx, 'owner')
  return owners.includes(personId) && owners.length <= ownersMin
}

async function freeze(tx: Tx, { personId, isOfPreviousAddress }: StopLink, isFrozen: boolean): Promise<void> {
  if (!isFrozen) await writeState(tx, personId, 'frozen')
  await writeByHolder(tx, personId, isOfPreviousAddress)
  await appendEvent(tx, { type: 'restriction.begun', payload: { ofPersonId: personId, restriction: 'freeze' } })
}
