import { SignJWT } from 'jose'
import { z } from 'zod'
import { deriveKey, equalInConstantTime, hmacSha256 } from '#platform/crypto/crypto.ts'
import type { AccountsParts } from '../parts.ts'
import { accessTokenMs, after, tokenAudience, tokenIssuer, tokenType } from '../rules.ts'

export function accessTokenKey(sessionKey: Uint8Array): Uint8Array {
  return deriveKey(sessionKey, 'access-token')
}

/** Valid for ten minutes and carries only the session id: the person is read anew with every request. */
export async function signAccessToken(
  parts: Pick<AccountsParts, 'clock' | 'sessionKey'>,
  sessionId: string,
  personId: string,
): Promise<string> {
  const now = parts.clock.now()
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: tokenType })
    .setSubject(personId)
    .setIssuer(tokenIssuer)
    .setAudience(tokenAudience)
    .setIssuedAt(now)
    .setExpirationTime(after(now, accessTokenMs))
    .sign(accessTokenKey(parts.sessionKey))
}

/** Every token of ours begins with it: no field of a header is ever read, so none can choose how the token is verified. */
const accessHeader = Buffer.from(JSON.stringify({ alg: 'HS256', typ: tokenType })).toString('base64url')
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const accessClaims = z.object({
  sub: z.string().regex(uuid),
  sid: z.string().regex(uuid),
  iss: z.literal(tokenIssuer),
  aud: z.literal(tokenAudience),
  iat: z.number(),
  /** In seconds. */
  exp: z.number(),
  /** Ours have none. */
  nbf: z.undefined().optional(),
})

/**
 * Session and person of an access token, undefined if it is expired or not ours. WebCrypto, and with it jose, hands each signature to
 * another thread: that cost more than all else that is done with a token.
 */
export function readAccessToken(
  key: Uint8Array,
  token: string,
  now: Date,
): { readonly sessionId: string; readonly personId: string } | undefined {
  const [header, payload = '', signature = '', ...more] = token.split('.')
  if (header !== accessHeader || more.length > 0) return undefined
  const expected = hmacSha256(key, `${header}.${payload}`).toString('base64url')
  if (!equalInConstantTime(Buffer.from(signature), Buffer.from(expected))) return undefined
  // It is ours, so it is JSON.
  const claims = accessClaims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  if (!claims.success || claims.data.exp * 1_000 <= now.getTime()) return undefined
  return { sessionId: claims.data.sid, personId: claims.data.sub }
}

const idBytes = 16
const secretBytes = 32
const tagBytes = 16

export interface RefreshToken {
  readonly sessionId: string
  readonly secret: Buffer
}

/**
 * A refresh token: session, secret, and an authentication tag. The tag tells an old token of ours, whose reuse ends the session, from a
 * guess, which has no effect.
 */
export function refreshTokenOf(sessionKey: Uint8Array, sessionId: string, secret: Uint8Array): string {
  const body = Buffer.concat([Buffer.from(sessionId.replaceAll('-', ''), 'hex'), secret])
  return Buffer.concat([body, refreshTag(sessionKey, body)]).toString('base64url')
}

/** The token that replaces this one. It is derived with our key, so that two tabs at once get the same one. */
export function nextRefreshToken(sessionKey: Uint8Array, { sessionId, secret }: RefreshToken): string {
  return refreshTokenOf(sessionKey, sessionId, hmacSha256(deriveKey(sessionKey, 'refresh-next'), secret))
}

/** The content of a genuine refresh token, expired or not; undefined for one we did not make. */
export function readRefreshToken(sessionKey: Uint8Array, token: string): RefreshToken | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + secretBytes + tagBytes || bytes.toString('base64url') !== token) return undefined
  const body = bytes.subarray(0, idBytes + secretBytes)
  if (!equalInConstantTime(bytes.subarray(body.length), refreshTag(sessionKey, body))) return undefined
  const hex = body.subarray(0, idBytes).toString('hex')
  const sessionId = [0, 8, 12, 16, 20].map((at, index, cuts) => hex.slice(at, cuts[index + 1] ?? 32)).join('-')
  return { sessionId, secret: body.subarray(idBytes) }
}

function refreshTag(sessionKey: Uint8Array, body: Uint8Array): Buffer {
  return hmacSha256(deriveKey(sessionKey, 'refresh-tag'), body).subarray(0, tagBytes)
}
