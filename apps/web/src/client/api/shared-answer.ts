import { useSyncExternalStore } from 'react'
import { callApi, type Target } from './call-api.ts'
import type { Asked } from './use-answer.ts'

export interface SharedAnswer<Value> {
  /** What is known of it now. */
  readonly useIt: () => Asked<Value>
  readonly refetch: () => void
}

const loading = { kind: 'loading' } as const

/**
 * One answer for several sections of a public page: asked when the first of them is there, and again while the page is looked at.
 * Sections that become live later find it; handed down as a property it would hydrate sections whose code is not needed yet.
 */
export function sharedAnswer<Value>(target: Target<Value>, everyMs: number): SharedAnswer<Value> {
  let asked: Asked<Value> = loading
  let timer: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()

  const tell = (next: Asked<Value>) => {
    asked = next
    for (const listener of listeners) listener()
  }
  const ask = async () => {
    const outcome = await callApi(target)
    // An answer that did not come leaves the last one, which says its own time.
    if (outcome.kind === 'answer' || asked.kind !== 'answer') tell(outcome)
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    if (timer === undefined) {
      void ask()
      timer = setInterval(() => {
        if (document.visibilityState === 'visible') void ask()
      }, everyMs)
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
  return {
    useIt: () =>
      useSyncExternalStore<Asked<Value>>(
        subscribe,
        () => asked,
        () => loading,
      ),
    refetch: () => {
      tell(loading)
      void ask()
    },
  }
}
