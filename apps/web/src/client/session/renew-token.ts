import { refreshSession } from '@clearhold/contract/accounts/endpoints/sign-in'
import { callEndpoint } from '../api/call-endpoint.ts'
import { enterSession, leaveSession } from './session.ts'
import { readStoredSession } from './storage.ts'

export type Renewal =
  | { readonly kind: 'renewed'; readonly token: string }
  /** The server knows no such session any more. */
  | { readonly kind: 'ended' }
  /** The server could not be reached; the session may well be alive. */
  | { readonly kind: 'unknown' }

const lockName = 'clearhold-session'

/**
 * A new access token for one that has run out. Tabs share one refresh cookie that changes with each use, so only one of
 * them asks at a time; a tab that waited finds the new token in storage and makes no request.
 */
export function renewToken(staleToken: string): Promise<Renewal> {
  return alone(() => renewAlready(staleToken))
}

/** The same for a caller that holds the lock already. */
export async function renewAlready(staleToken: string): Promise<Renewal> {
  const stored = readStoredSession()
  if (stored === undefined) return { kind: 'ended' }
  if (stored.token !== staleToken) {
    enterSession(stored)
    return { kind: 'renewed', token: stored.token }
  }
  const outcome = await callEndpoint(refreshSession)
  if (outcome.kind === 'answer') {
    enterSession({ token: outcome.value.token, user: outcome.value.oneUser })
    return { kind: 'renewed', token: outcome.value.token }
  }
  if (outcome.kind === 'problem' && [401, 403].includes(outcome.problem.status)) {
    leaveSession('ended')
    return { kind: 'ended' }
  }
  return { kind: 'unknown' }
}

/** Browsers without Web Locks serve the calls of one tab in order; between tabs the server's grace must do. */
let queue: Promise<unknown> = Promise.resolve()

/** Of all tabs of this browser, one at a time does what changes the session. */
export function alone<Value>(work: () => Promise<Value>): Promise<Value> {
  if ('locks' in navigator) return navigator.locks.request(lockName, work) as Promise<Value>
  const done = queue.then(work)
  queue = done.catch(() => undefined)
  return done
}
