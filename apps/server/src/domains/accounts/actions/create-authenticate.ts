import { jwtVerify } from 'jose'
import type { Authenticate } from '#platform/http/caller.ts'
import type { AccountsParts } from '../parts.ts'
import { tokenAudience, tokenIssuer, tokenType } from '../rules.ts'
import { readLiveSession } from '../store/people.ts'
import { accessTokenKey } from '../store/session-tokens.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads an access token and then the session it names: an ended session or a frozen account is out with the next request. */
export function createAuthenticate(parts: Pick<AccountsParts, 'database' | 'clock' | 'sessionKey'>): Authenticate {
  const key = accessTokenKey(parts.sessionKey)
  return async (token) => {
    const named = await readToken(key, token, parts.clock.now())
    if (named === undefined) return undefined
    const session = await readLiveSession(parts.database.reader, named.sessionId, parts.clock.now())
    if (session === undefined || session.personId !== named.personId) return undefined
    return {
      personId: session.personId,
      sessionId: named.sessionId,
      role: session.role,
      permissions: new Set(session.permissions),
      freshUntil: session.freshUntil ?? undefined,
      language: session.language,
    }
  }
}

async function readToken(
  key: Uint8Array,
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
