import { topicsOfEvent } from '@clearhold/contract/events'
import type { LiveEvent } from '@clearhold/contract/notifications/schema'
import type { Topic } from '@clearhold/contract/topics'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { createRefetch } from '../api/refetch-topics.ts'
import { partsSince } from '../api/screens.ts'
import { now } from '../boot/clock.ts'
import { type LiveState, openLive } from './stream.ts'

const LiveContext = createContext<LiveState>({ kind: 'connecting', since: new Date(0) })

/** What an event touches is fetched again: it says where to look, never what is there. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient()
  const [state, setState] = useState<LiveState>(() => ({ kind: 'connecting', since: now() }))
  useEffect(() => {
    const refetch = createRefetch(queries)
    let wasOpen = false
    const onOpened = async (seq: string) => {
      const isFirst = !wasOpen
      wasOpen = true
      // At first only what was read before the stream began to tell can be old; later anything may have been touched meanwhile.
      refetch(undefined, isFirst ? await partsSince(queries, seq) : undefined)
    }
    return openLive({
      onState: (next) => {
        setState(next)
        // What happened while the stream was down may have touched anything.
        if (next.kind === 'asking') {
          wasOpen = true
          refetch()
        }
      },
      onOpened: (seq) => void onOpened(seq),
      onEvents: (events) => refetch(topicsOfEvents(events)),
    })
  }, [queries])
  return <LiveContext value={state}>{children}</LiveContext>
}

export function useLiveState(): LiveState {
  return useContext(LiveContext)
}

/** Undefined, which means everything, where one of them is not known here. */
function topicsOfEvents(events: readonly LiveEvent[]): readonly Topic[] | undefined {
  const touched = events.map(({ type }) => topicsOfEvent(type))
  return touched.includes(undefined) ? undefined : touched.flatMap((topics) => topics ?? [])
}
