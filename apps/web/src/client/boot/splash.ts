const storageKey = 'splash'
const splashMs = 1500

/**
 * The name and 'Loading...' for a moment, once in a browser session, over a page that is already complete. The first key or
 * tap ends it, and only that: a tap must not reach what it could not see. It is not shown under reduced motion.
 */
export function startSplash(): void {
  const { dataset } = document.documentElement
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || wasShown()) return
  dataset['splash'] = ''
  const end = () => {
    delete dataset['splash']
  }
  setTimeout(end, splashMs)
  for (const touch of ['keydown', 'click'] as const) addEventListener(touch, end, { once: true, capture: true })
}

/** Without storage the first page cannot be told from the next one, so there is none at all. */
function wasShown(): boolean {
  try {
    const shown = sessionStorage.getItem(storageKey) !== null
    sessionStorage.setItem(storageKey, '')
    return shown
  } catch {
    return true
  }
}
