import type { AskedRecovery } from '@clearhold/contract/accounts/recovery'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import { randomId, randomKey, sha256 } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { AccountsParts } from '../parts.ts'
import { mayRecover, recoveryLink } from '../rules.ts'
import { recoveryCodeDigest } from '../store/factors.ts'
import { readOpenFreeze } from '../store/freezes.ts'
import { lockPerson, type SignInPerson } from '../store/people.ts'
import { insertRecovery, readOpenRecovery, readRecovery } from '../store/recoveries.ts'
import { lockTicket } from '../store/sessions.ts'
import { spokenCodeDigests } from '../store/spoken-codes.ts'
import { countMail } from './count-mail.ts'
import { createRecoveryCode } from './create-recovery-code.ts'
import { stopRecovery } from './stop-recovery.ts'

export interface RecoveryRequest {
  /** Of a sign-in whose password was right. */
  readonly ticket: string
  readonly requestId: string
}

type Parts = Pick<AccountsParts, 'database' | 'clock' | 'masterKey' | 'limitFactor' | 'kycStatusOf'>
export type AskRefusal =
  | 'ticket_expired'
  | 'account_not_active'
  | 'recovery_needs_identity'
  | 'recovery_waiting'
  | 'recovery_not_for_staff'
  | 'too_many_requests'

/**
 * A caller who knows the password says that the second factor and its codes are lost. Nothing changes until two people recognise them.
 * They get a code to say to the reviewer, and the key that will sign in at the end, so that access to their mail alone is not enough.
 */
export async function requestRecovery(
  parts: Parts,
  { ticket, requestId }: RecoveryRequest,
): Promise<Result<AskedRecovery, AskRefusal>> {
  return parts.database.transaction(async (tx) => {
    const found = await lockTicket(tx, sha256(ticket), parts.clock.now())
    if (found === undefined || found.triesLeft === 0) return refuse('ticket_expired')
    const person = await lockPerson(tx, found.personId)
    if (person === undefined || !mayRecover(person.state, await readOpenFreeze(tx, person.id)))
      return refuse('account_not_active')
    if (person.role === 'Admin') return refuse('recovery_not_for_staff')
    // Reviewers compare the person with verified documents, so there must be some.
    if ((await parts.kycStatusOf(tx, person.id)) !== 'verified') return refuse('recovery_needs_identity')
    const open = await readOpenRecovery(tx, person.id)
    if (open?.state === 'waiting') return refuse('recovery_waiting')
    // Counted after the right password only, so that a stranger who asks for links cannot keep the owner from asking.
    if (!(await countMail(tx, parts, person.id, 'recovery'))) return refuse('too_many_requests')
    const actor = `person:${person.id}`
    await stopRecovery(tx, { personId: person.id, reason: 'asked_again', actor, requestId })
    return ok(await begin(tx, parts, person, requestId))
  })
}

async function begin(
  tx: Tx,
  { masterKey }: Pick<Parts, 'masterKey'>,
  { id: personId }: SignInPerson,
  requestId: string,
): Promise<AskedRecovery> {
  const id = randomId()
  const key = createRecoveryCode()
  const spokenCode = String(randomKey().readUInt32BE(0) % 1_000_000).padStart(6, '0')
  const [spokenDigest] = spokenCodeDigests(masterKey, id, spokenCode)
  await insertRecovery(tx, { id, personId, spokenDigest, keyDigest: recoveryCodeDigest(personId, key) })
  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'account.recovery_asked',
    subject: `person:${personId}`,
    after: { recoveryId: id },
    requestId,
    event: {
      type: 'account.recovery_asked',
      personId,
      payload: { recoveryId: id, recoveryLink: recoveryLink(id, 0) },
    },
  })
  await appendEvent(tx, { type: 'recovery.opened', payload: { ofPersonId: personId, recoveryId: id } })
  const written = await readRecovery(tx, id)
  if (written === undefined) throw new Error('a recovery that was just asked for is gone')
  return { recovery: { state: 'asked', askedAt: written.askedBusinessAt.toISOString(), endsAt: null }, spokenCode, key }
}
