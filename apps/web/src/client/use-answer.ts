import { startTransition, useEffect, useState } from 'react'
import { type AnswerShape, callApi, type Outcome } from './api.ts'

export type Asked<Value> = { readonly kind: 'loading' } | Outcome<Value>

/** Asked when the page is looked at. Prerendered pages hold no answer, so the first state is always 'loading'. */
export function useAnswer<Value>(
  path: `/api/${string}`,
  answer: AnswerShape<Value>,
): { readonly asked: Asked<Value>; readonly askAgain: () => void } {
  const [asked, setAsked] = useState<Asked<Value>>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the reason to ask again
  useEffect(() => {
    const leaving = new AbortController()
    const ask = async () => {
      const outcome = await callApi({ path, answer, signal: leaving.signal })
      // In pieces: an answer may redraw a whole page, and nobody's typing should wait for it.
      if (!leaving.signal.aborted) startTransition(() => setAsked(outcome))
    }
    void ask()
    return () => leaving.abort()
  }, [path, answer, attempt])

  const askAgain = () => {
    setAsked({ kind: 'loading' })
    setAttempt(attempt + 1)
  }
  return { asked, askAgain }
}
