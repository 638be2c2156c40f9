import type { Authenticate } from '#platform/http/caller.ts'
import type { AccountsParts } from '../parts.ts'
import { adminIdleMs, adminTouchMs, after } from '../rules.ts'
import { readLiveSession } from '../store/people.ts'
import { accessTokenKey, readAccessToken } from '../store/session-tokens.ts'
import { touchSession } from '../store/sessions.ts'

type Parts = Pick<AccountsParts, 'database' | 'clock' | 'sessionKey' | 'adminsNeedPasskey' | 'hasVisits'>

/** Verifies an access token and reads its session: an ended session or a frozen account is rejected with the next request. */
export function createAuthenticator(parts: Parts): Authenticate {
  const key = accessTokenKey(parts.sessionKey)
  return async (token) => {
    const now = parts.clock.now()
    const named = readAccessToken(key, token, now)
    if (named === undefined) return undefined
    const { sessionId } = named
    const session = await readLiveSession(parts.database.reader, {
      sessionId,
      now,
      usedSince: after(now, -adminIdleMs),
    })
    if (session === undefined || session.personId !== named.personId) return undefined
    // Without the restricted database login that limits visits, visits are not accepted.
    if (session.readOnly && !parts.hasVisits) return undefined
    const isAdmin = session.role === 'Admin'
    if (isAdmin && session.lastUsedAt <= after(now, -adminTouchMs)) {
      await parts.database.transaction((tx) => touchSession(tx, sessionId, now))
    }
    const lacksPasskey = parts.adminsNeedPasskey && isAdmin && !session.byPasskey
    return {
      personId: session.personId,
      sessionId,
      role: session.role,
      permissions: new Set(lacksPasskey ? [] : session.permissions),
      ...(lacksPasskey && { lacksPasskey }),
      ...(session.lacksFactor && { lacksFactor: true as const }),
      ...(session.readOnly && { readOnly: true as const }),
      freshUntil: session.freshUntil ?? undefined,
      language: session.language,
    }
  }
}
