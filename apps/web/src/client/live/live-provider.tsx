import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { now } from '../clock.ts'
import { type LiveState, openLive } from './live.ts'
import { createLookAgain } from './look-again.ts'

const LiveContext = createContext<LiveState>({ kind: 'connecting', since: new Date(0) })

/** Whatever happened, what is on the screen is asked for again: an event says where to look, never what is there. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient()
  const [state, setState] = useState<LiveState>(() => ({ kind: 'connecting', since: now() }))
  useEffect(() => {
    const lookAgain = createLookAgain(queries)
    return openLive({
      onState: (next) => {
        setState(next)
        // What happened while nobody listened is found by looking.
        if (next.kind === 'live' || next.kind === 'asking') lookAgain()
      },
      onEvents: lookAgain,
    })
  }, [queries])
  return <LiveContext value={state}>{children}</LiveContext>
}

export function useLiveState(): LiveState {
  return useContext(LiveContext)
}
