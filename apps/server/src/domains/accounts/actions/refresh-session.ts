import type { SessionUser } from '@clearhold/contract/accounts/schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { equalInConstantTime, sha256 } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import type { AccountsParts } from '../parts.ts'
import { adminIdleMs, after, refreshGraceMs, sessionUserOf } from '../rules.ts'
import { findPerson } from '../store/people.ts'
import { nextRefreshToken, type RefreshToken, readRefreshToken, signAccessToken } from '../store/session-tokens.ts'
import { lockSession, type SessionRow, touchSession, updateRefreshDigests } from '../store/sessions.ts'
import { endSession } from './end-session.ts'

export interface RefreshedSession {
  readonly token: string
  readonly refreshToken: string
  readonly refreshSeconds: number | undefined
  readonly user: SessionUser
}

type RefreshParts = Pick<AccountsParts, 'database' | 'clock' | 'sessionKey' | 'kycStatusOf'>

/**
 * Exchanges a refresh token, which rotates with each use, for a new access token. The next refresh token is derived from the last with our
 * key, so two tabs at once, or a retry after a lost response, get the same one for 20 seconds. After that the old token can only be a copy:
 * the session ends for both holder and thief, and the account holder is notified.
 */
export async function refreshSession(
  parts: RefreshParts,
  refreshToken: string,
): Promise<Result<RefreshedSession, 'session_ended'>> {
  const presented = readRefreshToken(parts.sessionKey, refreshToken)
  if (presented === undefined) return refuse('session_ended')
  return parts.database.transaction(async (tx) => {
    const now = parts.clock.now()
    const session = await lockSession(tx, presented.sessionId)
    if (session === undefined || session.endedAt !== null || session.expiresAt <= now) return refuse('session_ended')
    const person = await findPerson(tx, session.personId)
    if (person === undefined || person.state !== 'active') return refuse('session_ended')
    if (person.role === 'Admin' && session.lastUsedAt <= after(now, -adminIdleMs)) return refuse('session_ended')
    const next = await follow(tx, parts, session, { ...presented, token: refreshToken })
    if (next === undefined) {
      await endSession(tx, parts, session.personId, session.id, 'token_reused')
      return refuse('session_ended')
    }
    return ok({
      token: await signAccessToken(parts, session.id, person.id),
      refreshToken: next,
      refreshSeconds:
        session.remember || session.readOnly
          ? Math.max(1, Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000))
          : undefined,
      user: {
        ...sessionUserOf(person, await parts.kycStatusOf(tx, person.id)),
        ...(session.readOnly && { readOnly: true as const }),
      },
    })
  })
}

/** The token that follows this one, or undefined when this one has expired. */
async function follow(
  tx: Tx,
  parts: RefreshParts,
  session: SessionRow,
  presented: RefreshToken & { readonly token: string },
): Promise<string | undefined> {
  const now = parts.clock.now()
  const digest = sha256(presented.token)
  const sinceMs = session.rotatedAt === null ? Number.POSITIVE_INFINITY : now.getTime() - session.rotatedAt.getTime()
  const inGrace = sinceMs < refreshGraceMs
  if (equalInConstantTime(digest, session.refreshDigest)) {
    // Just rotated: kept as it is, so that a tab one step behind never falls two steps behind.
    if (inGrace) {
      await touchSession(tx, session.id, now)
      return presented.token
    }
    const next = nextRefreshToken(parts.sessionKey, presented)
    await updateRefreshDigests(tx, session.id, { current: sha256(next), previous: digest }, now)
    return next
  }
  const isPrevious = session.previousDigest !== null && equalInConstantTime(digest, session.previousDigest)
  if (!isPrevious || !inGrace) return undefined
  await touchSession(tx, session.id, now)
  return nextRefreshToken(parts.sessionKey, presented)
}
