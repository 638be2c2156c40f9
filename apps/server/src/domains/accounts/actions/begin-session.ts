import type { SessionUser } from '@clearhold/contract/accounts/schema'
import { randomId, randomKey, sha256 } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { SessionParts } from '../parts.ts'
import { after, freshMs, knownDeviceMs, plainSessionMs, rememberedSessionMs, sessionUserOf } from '../rules.ts'
import { addKnownDevice } from '../store/known-devices.ts'
import { lockPerson, type SignInPerson, updatePerson } from '../store/people.ts'
import { refreshTokenOf, signAccessToken } from '../store/session-tokens.ts'
import { deleteTickets, insertSession, insertSignIn, readFamiliarity } from '../store/sessions.ts'

export interface SessionStart {
  readonly personId: string
  readonly remember: boolean
  readonly address: string
  readonly device: string
  /** The cookie that names the people who signed in with this browser before. */
  readonly deviceCookie?: string | undefined
  /** Every factor of this person was just proved: the session starts as fresh as after a step-up. */
  readonly factorProved: boolean
  /** Opened with a passkey. */
  readonly byPasskey?: boolean
}

export interface StartedSession {
  readonly sessionId: string
  readonly token: string
  readonly refreshToken: string
  /** How long the browser keeps the refresh token; undefined: until it is closed. */
  readonly refreshSeconds: number | undefined
  /** The cookie by which the browser counts as known for this person from now on. */
  readonly deviceCookie: string
  readonly user: SessionUser
}

/** Starts a session: the caller has verified the person by every factor they have. */
export async function beginSession(tx: Tx, parts: SessionParts, start: SessionStart): Promise<StartedSession> {
  const now = parts.clock.now()
  // Locked, so that a concurrent freeze ends this session too.
  const person = await lockPerson(tx, start.personId)
  if (person === undefined || person.state !== 'active') throw new Error('a session needs an active person')
  const id = randomId()
  // Admin sessions are never remembered, whatever was requested.
  const remember = start.remember && person.role !== 'Admin'
  const lifeMs = remember ? rememberedSessionMs : plainSessionMs
  const refreshToken = refreshTokenOf(parts.sessionKey, id, randomKey())
  await insertSession(tx, {
    id,
    personId: person.id,
    refreshDigest: sha256(refreshToken),
    remember,
    byPasskey: start.byPasskey ?? false,
    startedAt: now,
    expiresAt: after(now, lifeMs),
    address: start.address,
    device: start.device,
    freshUntil: start.factorProved ? after(now, freshMs) : null,
  })
  await noteSignIn(tx, person, start, now)
  return {
    sessionId: id,
    token: await signAccessToken(parts, id, person.id),
    refreshToken,
    refreshSeconds: remember ? lifeMs / 1000 : undefined,
    deviceCookie: addKnownDevice(parts.sessionKey, { cookie: start.deviceCookie, email: person.email, now }),
    user: sessionUserOf(person, await parts.kycStatusOf(tx, person.id)),
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
