import type { Found } from '@clearhold/contract/views/find'

const recentMax = 5
/** Of this page alone: what somebody looked for is written down nowhere. */
let remembered: { readonly personId: string; readonly found: readonly Found[] } | undefined

/** What this person opened last, the latest first; what somebody else opened before them is forgotten. */
export function recentOf(personId: string): readonly Found[] {
  return remembered?.personId === personId ? remembered.found : []
}

export function rememberFound(personId: string, found: Found): void {
  const others = recentOf(personId).filter(({ path }) => path !== found.path)
  remembered = { personId, found: [found, ...others].slice(0, recentMax) }
}
