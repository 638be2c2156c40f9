/** A list whose state is the address: its page, its api, and which words of the one the other understands. */
export interface ListAddress {
  readonly page: string
  readonly api: `/api/${string}`
  /** What is passed on to the api: the values it knows, or how a value must look. */
  readonly filters: Readonly<Record<string, readonly string[] | RegExp>>
  /** What only opens something beside the list; changing it keeps the page of the list. */
  readonly beside: readonly string[]
}

export const anyText = /./
export const dayText = /^\d{4}-\d{2}-\d{2}$/
export const amountText = /^(0|[1-9]\d{0,11})(\.\d{1,6})?$/
export const idText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What the address asks for, as the api takes it. What nobody knows is left out: an old link still shows a list. */
export function listApiPath(list: ListAddress, query: URLSearchParams): `/api/${string}` {
  const asked = filtersIn(list, query)
  const after = query.get('after')
  if (after !== null && after !== '') asked.set('after', after)
  return asked.size === 0 ? list.api : `${list.api}?${asked}`
}

/** The same as a file: everything the filters show, not the page alone. */
export function listCsvPath(list: ListAddress, query: URLSearchParams): `/api/${string}` {
  const asked = filtersIn(list, query)
  return asked.size === 0 ? `${list.api}.csv` : `${list.api}.csv?${asked}`
}

function filtersIn({ filters }: ListAddress, query: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams()
  for (const [name, known] of Object.entries(filters)) {
    const value = query.get(name) ?? ''
    if (value !== '' && (known instanceof RegExp ? known.test(value) : known.includes(value))) asked.set(name, value)
  }
  return asked
}

export type ListChanges = Readonly<Record<string, string | null>>

/** The same address with something changed; another filter or sort begins at the first page. */
export function listPath({ page, beside }: ListAddress, query: URLSearchParams, changes: ListChanges): string {
  const next = new URLSearchParams(query)
  if (Object.keys(changes).some((name) => name !== 'after' && !beside.includes(name))) next.delete('after')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next.size === 0 ? page : `${page}?${next}`
}
