import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 760px)'

/** A phone: what is over stands folded there, so that what the page is for comes first. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(followWidth, () => matchMedia(narrow).matches, unknown)
}

/** Where there is no window nothing is folded. */
function unknown(): boolean {
  return false
}

function followWidth(onChange: () => void): () => void {
  const media = matchMedia(narrow)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
