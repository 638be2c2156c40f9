import { depositGateways, depositStates } from '@clearhold/contract/deposit-rules'

/** How much waits for a person; the same path everywhere, so that it is asked once. */
export const depositCountsPath = '/api/deposit?limit=1'

const passedOn = ['state', 'gateway', 'person', 'search', 'after'] as const

/** What the address asks for, as the api takes it. A filter nobody knows is left out: an old link still shows a list. */
export function depositsApiPath(query: URLSearchParams): `/api/${string}` {
  const asked = new URLSearchParams()
  for (const name of passedOn) {
    const value = query.get(name)
    if (value !== null && value !== '' && isKnown(name, value)) asked.set(name, value)
  }
  return asked.size === 0 ? '/api/deposit' : `/api/deposit?${asked}`
}

const known: Readonly<Record<string, readonly string[]>> = { state: depositStates, gateway: depositGateways }

function isKnown(name: string, value: string): boolean {
  return known[name]?.includes(value) ?? true
}

/** The same address with something changed; another filter begins at the first page. */
export function depositsPath(query: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(query)
  if (!('deposit' in changes) && !('after' in changes) && !('doctor' in changes)) next.delete('after')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next.size === 0 ? '/admin/deposits' : `/admin/deposits?${next}`
}
