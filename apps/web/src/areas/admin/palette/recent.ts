import type { Found } from '@clearhold/contract/views/find'

const recentMax = 5
/** In memory only: what a person searched for is not stored. */
let remembered: { readonly personId: string; readonly found: readonly Found[] } | undefined

/** What this person opened last, the latest first; what another person opened before them is forgotten. */
export function recentOf(personId: string): readonly Found[] {
  return remembered?.personId === personId ? remembered.found : []
}

export function rememberFound(personId: string, found: Found): void {
  const others = recentOf(personId).filter(({ path }) => path !== found.path)
  remembered = { personId, found: [found, ...others].slice(0, recentMax) }
}
