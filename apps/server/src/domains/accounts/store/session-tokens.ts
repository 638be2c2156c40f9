import { SignJWT } from 'jose'
import { deriveKey, equalInConstantTime, hmacSha256 } from '#platform/crypto/crypto.ts'
import type { AccountsParts } from '../parts.ts'
import { accessTokenMs, after, tokenAudience, tokenIssuer, tokenType } from '../rules.ts'

export function accessTokenKey(sessionKey: Uint8Array): Uint8Array {
  return deriveKey(sessionKey, 'access-token')
}

/** Ten minutes, names the session, and says nothing else: who the person is is read anew with every request. */
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

const idBytes = 16
const secretBytes = 32
const tagBytes = 16

export interface RefreshToken {
  readonly sessionId: string
  readonly secret: Buffer
}

/**
 * A refresh token: session, secret, and a tag that only we can make. By the tag an old token of ours is told from a guess:
 * the one ends the session, the other ends nothing.
 */
export function refreshTokenOf(sessionKey: Uint8Array, sessionId: string, secret: Uint8Array): string {
  const body = Buffer.concat([Buffer.from(sessionId.replaceAll('-', ''), 'hex'), secret])
  return Buffer.concat([body, refreshTag(sessionKey, body)]).toString('base64url')
}

/** The token that replaces this one. It follows from this one by our key, so that two tabs that ask at once get the same. */
export function nextRefreshToken(sessionKey: Uint8Array, { sessionId, secret }: RefreshToken): string {
  return refreshTokenOf(sessionKey, sessionId, hmacSha256(deriveKey(sessionKey, 'refresh-next'), secret))
}

/** What a genuine refresh token says, whether it is still good or not; undefined for what we did not make. */
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
