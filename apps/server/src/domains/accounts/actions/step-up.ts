import type { stepUpRequestSchema } from '@clearhold/contract/accounts/schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { z } from 'zod'
import type { Tx } from '#platform/database/database.ts'
import type { AccountsParts } from '../parts.ts'
import { after, freshMs } from '../rules.ts'
import { readFactorMethods } from '../store/factors.ts'
import { findPerson, lockPerson } from '../store/people.ts'
import { updateFreshUntil } from '../store/sessions.ts'
import { clearFailures } from './clear-failures.ts'
import { type ProofRefusal, proveFactor } from './prove-factor.ts'
import { recordFailure } from './record-failure.ts'
import { refuseLocked } from './refuse-locked.ts'

export type StepUpProof = z.output<typeof stepUpRequestSchema>['proof']
export type StepUpRefusal = ProofRefusal | 'password_wrong' | 'not_allowed' | 'account_locked' | 'too_many_requests'

type Parts = Pick<AccountsParts, 'database' | 'clock' | 'masterKey' | 'party' | 'passwords' | 'limitFactor'>

export interface StepUp {
  readonly personId: string
  readonly sessionId: string
  readonly address: string
  readonly proof: StepUpProof
}

/**
 * Proves once more who sits there, for what concerns money and security: by a second factor, or by the password where there
 * is none yet. Wrong tries count like wrong sign-ins, one at a time, so that many at once are no more than many in a row.
 */
export async function stepUp(parts: Parts, request: StepUp): Promise<Result<Date, StepUpRefusal>> {
  const passwordRight = await comparePassword(parts, request)
  return parts.database.transaction(async (tx) => {
    const person = await lockPerson(tx, request.personId)
    if (person === undefined) throw new Error('a session without its person')
    const attempter = { email: person.email, address: request.address }
    const locked = await refuseLocked(tx, parts, attempter)
    if (!locked.ok) return locked
    const proved = await prove(tx, parts, request, passwordRight)
    if (!proved.ok) {
      if (proved.code !== 'not_allowed') await recordFailure(tx, parts, attempter)
      return proved
    }
    await clearFailures(tx, person.email)
    const freshUntil = after(parts.clock.now(), freshMs)
    await updateFreshUntil(tx, request.sessionId, freshUntil)
    return ok(freshUntil)
  })
}

/** Before the transaction, because it takes its time; without a password in the proof there is nothing to compare. */
async function comparePassword({ database, passwords }: Parts, { personId, proof }: StepUp): Promise<boolean> {
  if (proof.method !== 'password') return false
  const person = await findPerson(database.reader, personId)
  return passwords.verify(person?.passwordHash, proof.password)
}

async function prove(
  tx: Tx,
  parts: Parts,
  { personId, proof }: StepUp,
  passwordRight: boolean,
): Promise<Result<void, ProofRefusal | 'password_wrong' | 'not_allowed'>> {
  if (proof.method !== 'password') return proveFactor(tx, parts, { personId, proof })
  if ((await readFactorMethods(tx, personId)).length > 0) return refuse('not_allowed')
  return passwordRight ? ok(undefined) : refuse('password_wrong')
}
