import type { Topic } from '@clearhold/contract/topics'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { leaveScreen, renewScreen } from './screens.ts'

/** Fetches again what is shown about some topics; without topics, everything but what has one of these hashes. */
export type Refetch = (topics?: readonly Topic[], except?: ReadonlySet<string>) => void

/**
 * A question that is under way is not cut off, since events that come faster than answers would leave the screen old for ever: its
 * answer is shown, and it is asked once more.
 */
export function createRefetch(queries: QueryClient): Refetch {
  const waiting = new Set<string>()
  const ask = ({ queryKey }: Query) =>
    void queries.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: false })
  return (topics, except = nothing) => {
    if (topics !== undefined) leaveScreen(queries, topics)
    else if (except.size === 0) renewScreen(queries)
    const predicate = (query: Query) => isAbout(query, topics) && !except.has(query.queryHash)
    void queries.invalidateQueries({ predicate, refetchType: 'none' })
    for (const query of queries.getQueryCache().findAll({ predicate })) {
      if (query.state.fetchStatus === 'idle') ask(query)
      else if (!waiting.has(query.queryHash)) {
        waiting.add(query.queryHash)
        const again = () => {
          waiting.delete(query.queryHash)
          // Asked for a page that is not open yet: its answer is old already.
          if (!query.isActive()) query.invalidate()
          ask(query)
        }
        query.promise?.then(again, again)
      }
    }
  }
}

const nothing: ReadonlySet<string> = new Set()

function isAbout({ meta }: Query, topics: readonly Topic[] | undefined): boolean {
  const own = meta?.['topics']
  if (topics === undefined || !Array.isArray(own)) return true
  return own.some((topic) => topics.includes(topic as Topic))
}

/** For pages about other people, of whom no live event tells: see useRefetchInterval. */
export function useRefetch(): Refetch {
  const queries = useQueryClient()
  return useMemo(() => createRefetch(queries), [queries])
}
