// Apart from endpoint.ts, because public pages carry this file and nothing of the other.

/** Where an endpoint is: all that a public page, which has no room for Zod, needs of it besides the shape of its answer. */
export interface Address {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With its parameters as ':name'. What anyone may keep a copy of, and programs of others ask for, lies below /proof. */
  readonly path: `/api/${string}` | `/proof/${'log' | 'files'}/${string}`
}

/** Whether an address of this site is the api's and no page's. */
export function isApiPath(path: string): path is `/api/${string}` {
  return path.startsWith('/api/')
}

export interface PathInput {
  readonly params?: Readonly<Record<string, string | number>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
}

/** The address of one call: parameters filled in, what is not undefined of the query behind it. */
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
