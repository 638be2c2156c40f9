import { useEffect, useSyncExternalStore } from 'react'
import { checkStoredSession, followOtherTabs, onSessionChange, type SessionState, sessionState } from './session.ts'

const loading: SessionState = { kind: 'loading' }

/** Starts as 'loading', on the first render always; ends it after the check of what is stored. */
export function useSession(): SessionState {
  useEffect(() => {
    checkStoredSession()
    return followOtherTabs()
  }, [])
  return useSyncExternalStore(onSessionChange, sessionState, () => loading)
}
