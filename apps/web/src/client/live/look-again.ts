import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

/**
 * Asks again for everything on the screen. A question that is under way is not cut off, since events that come faster than answers
 * would leave the screen old for ever: its answer is shown, and it is asked once more.
 */
export function createLookAgain(queries: QueryClient): () => void {
  const waiting = new Set<string>()
  const ask = ({ queryKey }: Query) =>
    void queries.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: false })
  return () => {
    void queries.invalidateQueries({ refetchType: 'none' })
    for (const query of queries.getQueryCache().findAll({ type: 'active' })) {
      if (query.state.fetchStatus === 'idle') ask(query)
      else if (!waiting.has(query.queryHash)) {
        waiting.add(query.queryHash)
        const again = () => {
          waiting.delete(query.queryHash)
          ask(query)
        }
        query.promise?.then(again, again)
      }
    }
  }
}

/** For pages about other people, of whom nobody is told what is new: see useAskingAgain. */
export function useLookAgain(): () => void {
  const queries = useQueryClient()
  return useMemo(() => createLookAgain(queries), [queries])
}
