import { startTransition, useEffect, useState } from 'react'
import { callApi, type Target } from './call-api.ts'
import type { Outcome } from './outcome.ts'

export type Asked<Value> = { readonly kind: 'loading' } | Outcome<Value>

/**
 * Asked when a public page is looked at. Prerendered pages hold no answer, so the first state is always 'loading'. The target is
 * a constant of its module: another one asks again.
 */
export function useAnswer<Value>(target: Target<Value>): {
  readonly asked: Asked<Value>
  readonly refetch: () => void
} {
  const [asked, setAsked] = useState<Asked<Value>>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the reason to ask again
  useEffect(() => {
    const leaving = new AbortController()
    const ask = async () => {
      const outcome = await callApi(target, {}, { signal: leaving.signal })
      // As a transition: an answer may redraw a whole page, and typing should not wait for it.
      if (!leaving.signal.aborted) startTransition(() => setAsked(outcome))
    }
    void ask()
    return () => leaving.abort()
  }, [target, attempt])

  const refetch = () => {
    setAsked({ kind: 'loading' })
    setAttempt(attempt + 1)
  }
  return { asked, refetch }
}
