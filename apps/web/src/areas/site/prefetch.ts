import { isApiPath } from '@clearhold/contract/address'
/** Fetches the document a link leads to while the person still makes up their mind: a pointer that rests, or the focus. */
export function startPrefetch(): () => void {
  const fetched = new Set<string>([location.pathname])
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link === null || link.origin !== location.origin || link.hasAttribute('download')) return
    if (fetched.has(link.pathname) || isApiPath(link.pathname)) return
    fetched.add(link.pathname)
    const hint = document.createElement('link')
    hint.rel = 'prefetch'
    hint.href = link.pathname
    document.head.append(hint)
  }
  const intents = ['pointerover', 'focusin', 'touchstart'] as const
  for (const intent of intents) addEventListener(intent, onIntent, { passive: true })
  return () => {
    for (const intent of intents) removeEventListener(intent, onIntent)
  }
}
