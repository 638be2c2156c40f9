import { findAnything } from '@clearhold/contract/views/endpoints'
import { type Found, findLengthMin } from '@clearhold/contract/views/find'
import { useEffect, useState } from 'react'
import type { Failure } from '#client/api/outcome.ts'
import { callAsPerson } from '#client/session/call.ts'

/** Long enough that a word being typed is searched once, short enough not to be noticed. */
const pauseMs = 120

export interface Finding {
  /** What was asked; the answer belongs to it. */
  readonly asked: string
  readonly found: readonly Found[]
  readonly failure: Failure | undefined
  readonly isAsking: boolean
  readonly refetch: () => void
}

type Answer = Pick<Finding, 'asked' | 'found' | 'failure'>
const nothing: Answer = { asked: '', found: [], failure: undefined }

/** What the typed text may be. An answer that comes after something else was typed is dropped, and its call is ended. */
export function useSearch(typed: string): Finding {
  const text = typed.trim()
  const [finding, setFinding] = useState<Answer>(nothing)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks the same again
  useEffect(() => {
    if (text.length < findLengthMin) {
      setFinding(nothing)
      return
    }
    const over = new AbortController()
    const ask = async () => {
      const outcome = await callAsPerson(findAnything, { query: { q: text } }, { signal: over.signal })
      if (over.signal.aborted) return
      setFinding(
        outcome.kind === 'answer'
          ? { asked: text, found: outcome.value.found, failure: undefined }
          : { asked: text, found: [], failure: outcome },
      )
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [text, turn])
  return {
    ...finding,
    isAsking: text.length >= findLengthMin && finding.asked !== text,
    refetch: () => {
      setFinding(nothing)
      setTurn(turn + 1)
    },
  }
}
