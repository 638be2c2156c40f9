import type { PublicFigures } from '@clearhold/contract/figures'
import { useEffect, useState } from 'react'
import { callApi, type Outcome } from '../../client/api.ts'
import { publicFiguresShape } from './public-figures-shape.ts'

export type FiguresState = { readonly kind: 'loading' } | Outcome<PublicFigures>

/** Asked anew at each visit. Prerendered pages hold no figure, so the first state is always 'loading'. */
export function usePublicFigures(): { readonly figures: FiguresState; readonly askAgain: () => void } {
  const [figures, setFigures] = useState<FiguresState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the reason to ask again
  useEffect(() => {
    const leaving = new AbortController()
    const ask = async () => {
      const outcome = await callApi({ path: '/api/public/figures', answer: publicFiguresShape, signal: leaving.signal })
      if (!leaving.signal.aborted) setFigures(outcome)
    }
    void ask()
    return () => leaving.abort()
  }, [attempt])

  const askAgain = () => {
    setFigures({ kind: 'loading' })
    setAttempt(attempt + 1)
  }
  return { figures, askAgain }
}
