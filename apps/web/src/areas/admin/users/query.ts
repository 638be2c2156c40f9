const passedOn = ['search', 'state', 'role', 'after'] as const

/** What the address asks for, as the api takes it. */
export function usersApiPath(query: URLSearchParams): `/api/${string}` {
  const asked = new URLSearchParams()
  for (const name of passedOn) {
    const value = query.get(name)
    if (value !== null && value !== '') asked.set(name, value)
  }
  return asked.size === 0 ? '/api/user' : `/api/user?${asked}`
}

/** The same address with something changed; another filter begins at the first page. */
export function usersPath(query: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(query)
  if (!('user' in changes) && !('after' in changes)) next.delete('after')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next.size === 0 ? '/admin/users' : `/admin/users?${next}`
}
