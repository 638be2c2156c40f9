import { useLayoutEffect, useSyncExternalStore } from 'react'

/** The keys of every queue: j and k for next and previous, a and r for yes and no, and what a page has of its own. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>

const storageKey = 'keys'
const listeners = new Set<() => void>()
/** What holds while nothing can be stored. */
let turnedOff = false

function areOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return !turnedOff
  }
}

function onTurned(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(onTurned, areOn)
}

/** Speech input can trigger single letters by accident, so they can be turned off. */
export function turnShortcuts(on: boolean): void {
  turnedOff = !on
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // It lasts until the page is left.
  }
  for (const listener of listeners) listener()
}

/** Single letters that do something, except where letters are written. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const on = useShortcutsOn()
  // Before the browser takes another key: a letter never acts on what was shown before.
  useLayoutEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      const act = Object.hasOwn(shortcuts, key) ? shortcuts[key] : undefined
      if (act === undefined || event.repeat || isForSomethingElse(event)) return
      // What opens may take the focus at once; the letter is not meant for it.
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [on, shortcuts])
}

/** How long after the first letter of a pair the second is waited for. */
const pairMs = 1_500

/**
 * Pairs of letters: the first, then the one that says what. The second is taken before any page hears it, because alone it may
 * mean something else there.
 */
export function useLetterPairs(first: string, pairs: Shortcuts): void {
  const on = useShortcutsOn()
  useLayoutEffect(() => {
    if (!on) return
    let untilMs = 0
    const press = (event: KeyboardEvent) => {
      if (event.repeat || isForSomethingElse(event)) return
      const key = event.key.toLowerCase()
      const isSecond = performance.now() < untilMs
      untilMs = 0
      if (isSecond && Object.hasOwn(pairs, key)) {
        event.preventDefault()
        event.stopImmediatePropagation()
        pairs[key]?.()
      } else if (key === first) {
        untilMs = performance.now() + pairMs
      }
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [on, first, pairs])
}

/** Something that waits for an answer. A toast has the dialog role too, and waits for no answer. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]:not(.toast)') !== null
}

export function isForSomethingElse({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isDialogOpen()) return true
  return target instanceof Element && target.closest('input, textarea, select, [popover]') !== null
}
