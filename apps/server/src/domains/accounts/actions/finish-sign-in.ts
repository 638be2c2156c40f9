import { ok, type Result, refuse } from '@clearhold/contract/result'
import { sha256 } from '#platform/crypto/crypto.ts'
import type { AccountsParts } from '../parts.ts'
import { isTooWeak } from '../rules.ts'
import { readProofMethods } from '../store/factors.ts'
import { lockPerson } from '../store/people.ts'
import { deleteTickets, insertSignIn, lockTicket, updateTicketTries } from '../store/sessions.ts'
import { beginSession, type StartedSession } from './begin-session.ts'
import { checkFactor, type FactorProof, type ProofRefusal } from './check-factor.ts'
import { checkLock } from './check-lock.ts'
import { clearFailures } from './clear-failures.ts'
import { identifyAttempter } from './identify-attempter.ts'
import { notifyOfLock } from './notify-of-lock.ts'
import { recordFailure } from './record-failure.ts'

export interface SecondStep {
  readonly ticket: string
  readonly proof: FactorProof
  readonly address: string
  readonly device: string
  /** The cookie that names the people who signed in with this browser before. */
  readonly deviceCookie?: string | undefined
}

type Parts = Pick<
  AccountsParts,
  'database' | 'clock' | 'masterKey' | 'party' | 'sessionKey' | 'limitFactor' | 'kycStatusOf' | 'adminsNeedPasskey'
>

/** Checks the second factor after the right password. Each wrong one counts against the account and against the ticket. */
export async function finishSignIn(
  parts: Parts,
  { ticket, proof, address, device, deviceCookie }: SecondStep,
): Promise<
  Result<
    StartedSession,
    ProofRefusal | 'passkey_needed' | 'ticket_expired' | 'account_locked' | 'account_not_active' | 'too_many_requests'
  >
> {
  const digest = sha256(ticket)
  return parts.database.transaction(async (tx) => {
    const now = parts.clock.now()
    const found = await lockTicket(tx, digest, now)
    if (found === undefined || found.triesLeft === 0) return refuse('ticket_expired')
    const person = await lockPerson(tx, found.personId)
    if (person === undefined || person.state !== 'active') return refuse('account_not_active')
    const attempter = identifyAttempter(parts, { email: person.email, address, deviceCookie })
    const methods = await readProofMethods(tx, person.id)
    const { adminsNeedPasskey } = parts
    if (isTooWeak(proof.method, { role: person.role, methods, adminsNeedPasskey })) return refuse('passkey_needed')
    const locked = await checkLock(tx, parts, attempter)
    if (!locked.ok) return locked
    const proved = await checkFactor(tx, parts, { personId: person.id, proof })
    if (!proved.ok) {
      await notifyOfLock(tx, parts, person.email, await recordFailure(tx, parts, attempter))
      await insertSignIn(tx, person.id, { at: now, outcome: 'wrong_second_factor', address, device })
      await updateTicketTries(tx, digest, found.triesLeft - 1)
      return proved
    }
    await clearFailures(tx, attempter)
    await deleteTickets(tx, person.id)
    return ok(
      await beginSession(tx, parts, {
        personId: person.id,
        remember: found.remember,
        address,
        device,
        deviceCookie,
        factorProved: true,
        byPasskey: proof.method === 'passkey',
      }),
    )
  })
}
