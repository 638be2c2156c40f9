import { ok, type Result, refuse } from '@clearhold/contract/result'
import { sha256 } from '../../../platform/crypto/crypto.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { AccountsParts } from '../parts.ts'
import { type AttemptKind, after, attemptMemoryMs, clockTime, failuresMax, lockMs, nextMinute } from '../rules.ts'
import { addFailure, deleteAttempts, readAttempts, updateLock } from '../store/attempts.ts'

export type AttemptParts = Pick<AccountsParts, 'clock' | 'limitFactor'>

/** Who tries: the account by its e-mail in normal form (whether it exists or not) and the network address. */
export interface Attempter {
  readonly email: string
  readonly address: string
}

export interface AttemptState {
  /** Until when the account waits; undefined when it does not. */
  readonly lockedUntil: Date | undefined
  /** So many failures that nothing is compared any more. */
  readonly exhausted: boolean
}

/** Where the account stands. An address with too many failures is refused whoever it asks for. */
export async function checkAttempts(
  reader: Reader,
  parts: AttemptParts,
  attempter: Attempter,
): Promise<Result<AttemptState, 'too_many_requests'>> {
  const now = parts.clock.now()
  const account = subject('account', attempter.email)
  const rows = await readAttempts(
    reader,
    [account, subject('address', attempter.address)],
    after(now, -attemptMemoryMs),
  )
  const accountRow = rows.find(({ subjectDigest }) => subjectDigest.equals(account))
  const addressRow = rows.find((row) => row !== accountRow)
  const waits = (until: Date | null | undefined) => until instanceof Date && until > now
  if (waits(addressRow?.lockedUntil)) return refuse('too_many_requests')
  return ok({
    lockedUntil: waits(accountRow?.lockedUntil) ? (accountRow?.lockedUntil ?? undefined) : undefined,
    exhausted: (accountRow?.failures ?? 0) >= failuresMax * parts.limitFactor,
  })
}

/** For those who know who it is already (second factor, step-up): refused while the account waits. */
export async function refuseLocked(
  reader: Reader,
  parts: AttemptParts,
  attempter: Attempter,
): Promise<Result<void, 'account_locked' | 'too_many_requests'>> {
  const state = await checkAttempts(reader, parts, attempter)
  if (!state.ok) return state
  const { lockedUntil } = state.value
  return lockedUntil === undefined ? ok(undefined) : refuse('account_locked', lockParams(lockedUntil))
}

/** Counts a wrong password or a wrong second factor against the account and the address. */
export async function recordFailure(tx: Tx, parts: AttemptParts, { email, address }: Attempter): Promise<void> {
  await count(tx, parts, 'account', email)
  await count(tx, parts, 'address', address)
}

/** The right person came: their account starts from zero. The address keeps its count: others try from it too. */
export async function clearFailures(tx: Tx, email: string): Promise<void> {
  await deleteAttempts(tx, [subject('account', email)])
}

/** Counts a mail that somebody asks for to an address; false when that address has had enough of them. */
export async function countMail(tx: Tx, parts: AttemptParts, email: string): Promise<boolean> {
  const now = parts.clock.now()
  const [row] = await readAttempts(tx, [subject('mail', email)], after(now, -attemptMemoryMs))
  const waits = row?.lockedUntil instanceof Date && row.lockedUntil > now
  if (waits) {
    // Written again all the same, so that a refused mail takes as long as a sent one.
    await updateLock(tx, subject('mail', email), row.lockedUntil)
    return false
  }
  await count(tx, parts, 'mail', email)
  return true
}

export function lockParams(lockedUntil: Date): { until: string } {
  return { until: clockTime(nextMinute(lockedUntil)) }
}

async function count(tx: Tx, parts: AttemptParts, kind: AttemptKind, name: string): Promise<void> {
  const now = parts.clock.now()
  const digest = subject(kind, name)
  const failures = await addFailure(tx, digest, { now, rememberedSince: after(now, -attemptMemoryMs) })
  const spanMs = lockMs(kind, failures, parts.limitFactor)
  if (spanMs > 0) await updateLock(tx, digest, after(now, spanMs))
}

function subject(kind: AttemptKind, name: string): Buffer {
  return sha256(`accounts:attempt:${kind}:${name}`)
}
