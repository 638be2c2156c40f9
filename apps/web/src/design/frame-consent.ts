import { useSyncExternalStore } from 'react'

const storageKey = 'frames'
const listeners = new Set<() => void>()
/** Where nothing can be stored, the choice lasts until the page is left. */
let isChosen: boolean | undefined

/** Whether the frames of others may be opened here: one choice for all of them, kept in the browser until it is taken back. */
export function useFramesAllowed(): boolean {
  return useSyncExternalStore(listen, framesAllowed, () => false)
}

export function allowFrames(allowed: boolean): void {
  isChosen = allowed
  try {
    if (allowed) localStorage.setItem(storageKey, 'open')
    else localStorage.removeItem(storageKey)
  } catch {
    // Every frame of this page follows all the same.
  }
  for (const listener of listeners) listener()
}

function framesAllowed(): boolean {
  if (isChosen === undefined) {
    try {
      isChosen = localStorage.getItem(storageKey) === 'open'
    } catch {
      isChosen = false
    }
  }
  return isChosen
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
