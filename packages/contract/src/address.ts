// Separate from endpoint.ts, because public pages bundle this file and must not bundle the other.

/** The address of an endpoint: all a public page needs besides the type of the answer, because it does not bundle Zod. */
export interface Address {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With its parameters as ':name'. What outsiders may copy and third-party programs fetch is below /proof. */
  readonly path: `/api/${string}` | `/proof/${'log' | 'files'}/${string}`
}

/** Whether a path of this site belongs to the api rather than to a page. */
export function isApiPath(path: string): path is `/api/${string}` {
  return path.startsWith('/api/')
}

export interface PathInput {
  readonly params?: Readonly<Record<string, string | number>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
}

/** The URL of one call: parameters filled in, then the query without its undefined values. */
export function pathOf({ path }: Pick<Address, 'path'>, { params = {}, query = {} }: PathInput = {}): Address['path'] {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(value)
  }) as Address['path']
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value))
  return asked.size === 0 ? filled : `${filled}?${asked}`
}
