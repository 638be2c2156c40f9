import type { OpenRecovery } from '@clearhold/contract/accounts/recovery'
import type { SignInOutcome } from '@clearhold/contract/accounts/rules'
import type { secondFactors } from '@clearhold/contract/accounts/schema'
import { ok, type Refusal, type Result, refuse } from '@clearhold/contract/result'
import { randomToken, sha256 } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import type { AccountsParts } from '../parts.ts'
import { after, isTooWeak, mayRecover, normalEmail, ticketMs, ticketTries } from '../rules.ts'
import { readProofMethods } from '../store/factors.ts'
import { readOpenFreeze } from '../store/freezes.ts'
import { findPersonByEmail, lockPerson, type SignInPerson } from '../store/people.ts'
import { readOpenRecovery } from '../store/recoveries.ts'
import { insertSignInByEmail, insertTicket } from '../store/sessions.ts'
import { beginSession, type StartedSession } from './begin-session.ts'
import { type Attempter, checkAttempts } from './check-attempts.ts'
import { clearFailures } from './clear-failures.ts'
import { countAttempt } from './count-attempt.ts'
import { identifyAttempter } from './identify-attempter.ts'
import { notifyOfLock } from './notify-of-lock.ts'
import { recordFailure } from './record-failure.ts'

export interface Login {
  readonly email: string
  readonly password: string
  readonly remember: boolean
  readonly address: string
  readonly device: string
  /** The cookie that names the people who signed in with this browser before. */
  readonly deviceCookie?: string | undefined
}

export type LoginOutcome =
  | { readonly kind: 'session'; readonly session: StartedSession }
  | {
      readonly kind: 'second_factor'
      readonly ticket: string
      /** None where its holder froze the account: then it can only be recovered. */
      readonly methods: (typeof secondFactors)[number][]
      /** Of a lost second factor, when one is open. */
      readonly recovery: OpenRecovery | null
    }

export type LoginRefusal =
  | 'invalid_credentials'
  | 'email_unverified'
  | 'account_not_active'
  | 'second_factor_needed'
  | 'too_many_requests'

type LoginParts = Pick<
  AccountsParts,
  'database' | 'clock' | 'sessionKey' | 'passwords' | 'limitFactor' | 'kycStatusOf' | 'adminsNeedPasskey'
>

/**
 * Signs in with email and password. Nothing about an account is revealed before the right password; until then an unknown email, a wrong
 * password and a lock give the same response in the same time. While a lock lasts no password is compared, not even the right one: an
 * attacker learns nothing, and the account holder is notified by mail.
 */
export async function logIn(parts: LoginParts, request: Login): Promise<Result<LoginOutcome, LoginRefusal>> {
  const login = { ...request, email: normalEmail(request.email) }
  const attempter = identifyAttempter(parts, login)
  const attempts = await checkAttempts(parts.database.reader, parts, attempter)
  if (!attempts.ok) return attempts
  const person = await findPersonByEmail(parts.database.reader, login.email)
  const isLocked = attempts.value.lockedUntil !== undefined
  const right = await parts.passwords.verify(isLocked ? undefined : person?.passwordHash, login.password)
  return parts.database.transaction(async (tx) => {
    if (right && person !== undefined) return enter(tx, parts, { ...login, attempter }, person)
    if (isLocked) return shutOut(tx, parts, { ...login, attempter })
    await notifyOfLock(tx, parts, login.email, await recordFailure(tx, parts, attempter))
    await note(tx, parts, login, 'wrong_password')
    return refuse('invalid_credentials')
  })
}

type Attempt = Login & { readonly attempter: Attempter }

/** The uniform response. Attempts during a lock do not extend it, otherwise an attacker could keep it up for good. */
async function shutOut(tx: Tx, parts: LoginParts, attempt: Attempt): Promise<Refusal<'invalid_credentials'>> {
  if (attempt.attempter.known === undefined) await countAttempt(tx, parts, 'address', attempt.address)
  await note(tx, parts, attempt, 'locked')
  return refuse('invalid_credentials')
}

/** The password was right. Re-checks, under a lock, what may have changed while it was compared. */
async function enter(
  tx: Tx,
  parts: LoginParts,
  login: Attempt,
  compared: SignInPerson,
): Promise<Result<LoginOutcome, LoginRefusal>> {
  const person = await lockPerson(tx, compared.id)
  if (person === undefined || person.passwordHash !== compared.passwordHash) return refuse('invalid_credentials')
  const attempts = await checkAttempts(tx, parts, login.attempter)
  if (!attempts.ok) return attempts
  if (attempts.value.lockedUntil !== undefined) return shutOut(tx, parts, login)
  if (person.state !== 'active') {
    await note(tx, parts, login, 'not_active')
    return offerRecovery(tx, parts, person, login.remember)
  }
  if (person.emailVerifiedAt === null) {
    await note(tx, parts, login, 'email_unverified')
    return refuse('email_unverified')
  }
  const known = await readProofMethods(tx, person.id)
  const { adminsNeedPasskey } = parts
  const methods = known.filter((method) => !isTooWeak(method, { role: person.role, methods: known, adminsNeedPasskey }))
  if (methods.length > 0) {
    const ticket = await issueTicket(tx, parts, person.id, login.remember)
    return ok({ kind: 'second_factor', ticket, methods, recovery: await openRecovery(tx, person.id) })
  }
  if (person.role === 'Admin') return refuse('second_factor_needed')
  await clearFailures(tx, login.attempter)
  const { remember, address, device, deviceCookie } = login
  const start = { personId: person.id, remember, address, device, deviceCookie, factorProved: true }
  const session = await beginSession(tx, parts, start)
  return ok({ kind: 'session', session })
}

/**
 * Of an account that its holder froze, whose second factor may be lost: the ticket opens nothing, because no factor counts while it is
 * frozen, but a recovery can be asked for with it.
 */
async function offerRecovery(
  tx: Tx,
  parts: LoginParts,
  { id, state, role, emailVerifiedAt }: SignInPerson,
  remember: boolean,
): Promise<Result<LoginOutcome, LoginRefusal>> {
  const mayAsk = role !== 'Admin' && emailVerifiedAt !== null && mayRecover(state, await readOpenFreeze(tx, id))
  if (!mayAsk || (await readProofMethods(tx, id)).length === 0) return refuse('account_not_active')
  const ticket = await issueTicket(tx, parts, id, remember)
  return ok({ kind: 'second_factor', ticket, methods: [], recovery: await openRecovery(tx, id) })
}

/** After the right password, the answer says that a recovery is open, and until when. */
async function openRecovery(tx: Tx, personId: string): Promise<OpenRecovery | null> {
  const open = await readOpenRecovery(tx, personId)
  if (open === undefined) return null
  return {
    state: open.state === 'waiting' ? 'waiting' : 'asked',
    askedAt: open.askedBusinessAt.toISOString(),
    endsAt: open.endsBusinessAt?.toISOString() ?? null,
  }
}

/** Failures stay counted until the second factor is right too: a known password must not reset the count of wrong codes. */
async function issueTicket(tx: Tx, parts: LoginParts, personId: string, remember: boolean): Promise<string> {
  const ticket = randomToken()
  await insertTicket(tx, {
    digest: sha256(ticket),
    personId,
    remember,
    triesLeft: ticketTries,
    expiresAt: after(parts.clock.now(), ticketMs),
  })
  return ticket
}

async function note(
  tx: Tx,
  parts: LoginParts,
  { email, address, device }: Login,
  outcome: SignInOutcome,
): Promise<void> {
  await insertSignInByEmail(tx, email, { at: parts.clock.now(), outcome, address, device })
}
