import type { SessionUser } from '@clearhold/contract/accounts/schema'
import {
  clearStoredSession,
  readStoredSession,
  type StoredSession,
  storeSession,
  tokenKey,
  userKey,
} from './storage.ts'

/** Why there is no session: there was none, the user logged out, or the server ended it. */
export type OutReason = 'none' | 'left' | 'ended'

export type SessionState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'out'; readonly reason: OutReason }
  | { readonly kind: 'in'; readonly token: string; readonly user: SessionUser }

let state: SessionState = { kind: 'loading' }
const listeners = new Set<() => void>()

function become(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

export function sessionState(): SessionState {
  return state
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The check at the start: both items stored and readable, or no session. */
export function checkStoredSession(): void {
  if (state.kind === 'loading') adopt(readStoredSession())
}

/** What another tab stored is ours too: a new token, another user, or that the user logged out. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === tokenKey || key === userKey || key === null) adopt(readStoredSession())
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

function adopt(stored: StoredSession | undefined): void {
  if (stored !== undefined) become({ kind: 'in', ...stored })
  else if (state.kind !== 'out') become({ kind: 'out', reason: state.kind === 'in' ? 'left' : 'none' })
}

export function enterSession(session: StoredSession): void {
  storeSession(session)
  become({ kind: 'in', ...session })
}

/** Clears the state and both stored items. */
export function leaveSession(reason: OutReason): void {
  clearStoredSession()
  become({ kind: 'out', reason })
}

/** After a change of one's own profile; the token stays. */
export function renewUser(user: SessionUser): void {
  if (state.kind === 'in') enterSession({ token: state.token, user })
}
