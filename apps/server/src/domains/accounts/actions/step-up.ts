import type { stepUpRequestSchema } from '@clearhold/contract/accounts/schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { z } from 'zod'
import type { Tx } from '#platform/database/database.ts'
import type { AccountsParts } from '../parts.ts'
import { after, freshMs, isTooWeak } from '../rules.ts'
import { readProofMethods } from '../store/factors.ts'
import { findPerson, lockPerson } from '../store/people.ts'
import { updateFreshUntil } from '../store/sessions.ts'
import type { Attempter } from './check-attempts.ts'
import { checkFactor, type ProofRefusal } from './check-factor.ts'
import { checkLock } from './check-lock.ts'
import { clearFailures } from './clear-failures.ts'
import { recordFailure } from './record-failure.ts'

export type StepUpProof = z.output<typeof stepUpRequestSchema>['proof']
export type StepUpRefusal =
  | ProofRefusal
  | 'passkey_needed'
  | 'password_wrong'
  | 'not_allowed'
  | 'account_locked'
  | 'too_many_requests'

type Parts = Pick<
  AccountsParts,
  'database' | 'clock' | 'masterKey' | 'party' | 'passwords' | 'limitFactor' | 'adminsNeedPasskey'
>

export interface StepUp {
  readonly personId: string
  readonly sessionId: string
  readonly address: string
  readonly proof: StepUpProof
}

/**
 * Verifies the person again before money and security operations: by a second factor, or by the password where there is none yet. Failures
 * count like failed sign-ins and are serialised, so that parallel attempts gain nothing over sequential ones.
 */
export async function stepUp(parts: Parts, request: StepUp): Promise<Result<Date, StepUpRefusal>> {
  const passwordRight = await comparePassword(parts, request)
  return parts.database.transaction(async (tx) => {
    const person = await lockPerson(tx, request.personId)
    if (person === undefined) throw new Error('a session without its person')
    const attempter = sessionAttempter(person.email, request)
    const locked = await checkLock(tx, parts, attempter)
    if (!locked.ok) return locked
    const methods = await readProofMethods(tx, person.id)
    const { adminsNeedPasskey } = parts
    const weak = isTooWeak(request.proof.method, { role: person.role, methods, adminsNeedPasskey })
    if (weak) return refuse('passkey_needed')
    const proved = await prove(tx, parts, request, passwordRight)
    if (!proved.ok) {
      if (proved.code !== 'not_allowed') await recordFailure(tx, parts, attempter)
      return proved
    }
    await clearFailures(tx, attempter)
    const freshUntil = after(parts.clock.now(), freshMs)
    await updateFreshUntil(tx, request.sessionId, freshUntil)
    return ok(freshUntil)
  })
}

/** An open session has its own counter: strangers' attempts elsewhere do not keep the account holder from a step-up. */
function sessionAttempter(email: string, { address, sessionId }: StepUp): Attempter {
  return { email, address, known: sessionId }
}

/** Outside the transaction, because hashing is slow; without a password in the proof, or during a lock, nothing is compared. */
async function comparePassword(parts: Parts, request: StepUp): Promise<boolean> {
  const { database, passwords } = parts
  if (request.proof.method !== 'password') return false
  const person = await findPerson(database.reader, request.personId)
  if (person === undefined) return false
  const locked = await checkLock(database.reader, parts, sessionAttempter(person.email, request))
  return passwords.verify(locked.ok ? person.passwordHash : undefined, request.proof.password)
}

async function prove(
  tx: Tx,
  parts: Parts,
  { personId, proof }: StepUp,
  passwordRight: boolean,
): Promise<Result<void, ProofRefusal | 'password_wrong' | 'not_allowed'>> {
  if (proof.method !== 'password') return checkFactor(tx, parts, { personId, proof })
  if ((await readProofMethods(tx, personId)).length > 0) return refuse('not_allowed')
  return passwordRight ? ok(undefined) : refuse('password_wrong')
}
