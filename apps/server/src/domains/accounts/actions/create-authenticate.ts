import { jwtVerify } from 'jose'
import type { Authenticate } from '#platform/http/caller.ts'
import type { AccountsParts } from '../parts.ts'
import { adminIdleMs, adminTouchMs, after, tokenAudience, tokenIssuer, tokenType } from '../rules.ts'
import { readLiveSession } from '../store/people.ts'
import { accessTokenKey } from '../store/session-tokens.ts'
import { touchSession } from '../store/sessions.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type VerifyingKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

const hmac = { name: 'HMAC', hash: 'SHA-256' } as const

type Parts = Pick<AccountsParts, 'database' | 'clock' | 'sessionKey' | 'adminsNeedPasskey' | 'hasVisits'>

/** Verifies an access token and reads its session: an ended session or a frozen account is rejected with the next request. */
export function createAuthenticate(parts: Parts): Authenticate {
  // Imported once: given as bytes it would be imported again for every token, which takes as long as verifying it.
  const importing = crypto.subtle.importKey('raw', Buffer.from(accessTokenKey(parts.sessionKey)), hmac, false, [
    'verify',
  ])
  return async (token) => {
    const named = await readToken(await importing, token, parts.clock.now())
    if (named === undefined) return undefined
    const now = parts.clock.now()
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

async function readToken(
  key: VerifyingKey,
  token: string,
  now: Date,
): Promise<{ personId: string; sessionId: string } | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      typ: tokenType,
      issuer: tokenIssuer,
      audience: tokenAudience,
      requiredClaims: ['sub', 'sid', 'exp', 'iat'],
      currentDate: now,
    })
    const { sub: personId, sid: sessionId } = payload as { sub: string; sid: unknown }
    if (typeof sessionId !== 'string' || !uuid.test(sessionId) || !uuid.test(personId)) return undefined
    return { personId, sessionId }
  } catch {
    return undefined
  }
}
