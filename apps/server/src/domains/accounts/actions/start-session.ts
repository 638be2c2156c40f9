import type { SessionUser } from '@clearhold/contract/accounts'
import { SignJWT } from 'jose'
import { deriveKey, hmacSha256, randomId, randomKey, sha256 } from '../../../platform/crypto/crypto.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { appendEvent } from '../../../platform/events/outbox.ts'
import type { AccountsParts } from '../parts.ts'
import {
  accessTokenMs,
  after,
  freshMs,
  knownDeviceMs,
  photoPath,
  plainSessionMs,
  rememberedSessionMs,
} from '../rules.ts'
import { lockPerson, type SignInPerson, updatePerson } from '../store/people.ts'
import { deleteTickets, insertSession, insertSignIn, readFamiliarity } from '../store/sessions.ts'

export type SessionParts = Pick<AccountsParts, 'clock' | 'sessionKey' | 'kycStatusOf'>

export interface SessionStart {
  readonly personId: string
  readonly remember: boolean
  readonly address: string
  readonly device: string
  /** Every factor this person has was proved just now: the session starts as fresh as after a step-up. */
  readonly factorProved: boolean
}

export interface StartedSession {
  readonly sessionId: string
  readonly token: string
  readonly refreshToken: string
  /** How long the browser keeps the refresh token; undefined: until it is closed. */
  readonly refreshSeconds: number | undefined
  readonly user: SessionUser
}

/** Lets a person in: the caller has proved who they are, by every factor they have. */
export async function startSession(tx: Tx, parts: SessionParts, start: SessionStart): Promise<StartedSession> {
  const now = parts.clock.now()
  // Held: whoever freezes the account at this moment ends this session too.
  const person = await lockPerson(tx, start.personId)
  if (person === undefined || person.state !== 'active') throw new Error('a session needs an active person')
  const id = randomId()
  const lifeMs = start.remember ? rememberedSessionMs : plainSessionMs
  const refreshToken = refreshTokenOf(parts.sessionKey, id, randomKey())
  await insertSession(tx, {
    id,
    personId: person.id,
    refreshDigest: sha256(refreshToken),
    remember: start.remember,
    startedAt: now,
    expiresAt: after(now, lifeMs),
    address: start.address,
    device: start.device,
    freshUntil: start.factorProved ? after(now, freshMs) : null,
  })
  await noteSignIn(tx, person, start, now)
  return {
    sessionId: id,
    token: await accessToken(parts, id, person.id),
    refreshToken,
    refreshSeconds: start.remember ? lifeMs / 1000 : undefined,
    user: await sessionUser(tx, parts, person),
  }
}

async function noteSignIn(tx: Tx, person: SignInPerson, { address, device }: SessionStart, now: Date): Promise<void> {
  const since = after(now, -knownDeviceMs)
  const { signedInBefore, sameDevice } = await readFamiliarity(tx, person.id, { device, address, since })
  await insertSignIn(tx, person.id, { at: now, outcome: 'signed_in', address, device })
  await updatePerson(tx, person.id, { lastLoginAt: now })
  await deleteTickets(tx, person.id)
  if (!signedInBefore || sameDevice) return
  await appendEvent(tx, {
    type: 'account.signed_in_new_device',
    personId: person.id,
    payload: { device, at: now.toISOString() },
  })
}

/** What the browser may keep about the person (decisions 20). */
export async function sessionUser(
  reader: Reader,
  { kycStatusOf }: Pick<AccountsParts, 'kycStatusOf'>,
  person: SignInPerson,
): Promise<SessionUser> {
  const status = await kycStatusOf(reader, person.id)
  return {
    _id: person.id,
    username: person.username,
    email: person.email,
    image: photoPath(person.photoName),
    role: person.role,
    kyc: status === null ? null : { status },
  }
}

export const tokenIssuer = 'clearhold'
export const tokenAudience = 'clearhold-api'
export const tokenType = 'at+jwt'

export function accessTokenKey(sessionKey: Uint8Array): Uint8Array {
  return deriveKey(sessionKey, 'access-token')
}

/** Ten minutes, names the session, and says nothing else: who the person is is read anew with every request. */
export async function accessToken(
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

/**
 * A refresh token: session, secret, and a tag that only we can make. By the tag an old token of ours is told from a guess:
 * the one ends the session, the other ends nothing.
 */
export function refreshTokenOf(sessionKey: Uint8Array, sessionId: string, secret: Uint8Array): string {
  const body = Buffer.concat([Buffer.from(sessionId.replaceAll('-', ''), 'hex'), secret])
  return Buffer.concat([body, refreshTag(sessionKey, body)]).toString('base64url')
}

export function refreshTag(sessionKey: Uint8Array, body: Uint8Array): Buffer {
  return hmacSha256(deriveKey(sessionKey, 'refresh-tag'), body).subarray(0, tagBytes)
}

export const refreshTokenParts = { idBytes, secretBytes, tagBytes } as const
