import type { AnyEndpoint, InputOf } from '@clearhold/contract/endpoint'

/** A list whose state is the address: its page, its endpoint, and which words of the one the other understands. */
export interface ListAddress<E extends AnyEndpoint = AnyEndpoint> {
  readonly page: string
  /** Where the list comes from. */
  readonly endpoint: E
  /** What is passed on to the api: the values it knows, or how a value must look. */
  readonly filters: Readonly<Record<string, readonly string[] | RegExp>>
  /** The order where the address names none. Queues have one: what waits longest stands first. Undefined: the endpoint's own. */
  readonly usualSort?: (filters: Readonly<Record<string, string>>) => string | undefined
  /** What only opens something beside the list; changing it keeps the page of the list. */
  readonly beside: readonly string[]
}

export const anyText = /./
export const dayText = /^\d{4}-\d{2}-\d{2}$/
export const amountText = /^(0|[1-9]\d{0,11})(\.\d{1,6})?$/
export const idText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whose, what is searched, how much and when: by this every list of amounts that people moved is narrowed. */
export const movedFilters = {
  person: idText,
  search: anyText,
  min: amountText,
  max: amountText,
  from: dayText,
  to: dayText,
} as const

/** What the address asks for, as the endpoint takes it. A filter that is not known is left out: an old link still shows a list. */
export function listInput<E extends AnyEndpoint>(list: ListAddress<E>, query: URLSearchParams): InputOf<E> {
  const after = query.get('after')
  const page = after === null || after === '' ? {} : { after }
  // The filters are words of the endpoint's own schema, which is more than the compiler can follow.
  return { query: { ...filtersIn(list, query), ...page } } as unknown as InputOf<E>
}

/** What a file of the list asks for: everything the filters show, not the page alone. */
export function fileInput(list: Pick<ListAddress, 'filters' | 'usualSort'>, query: URLSearchParams): FileInput {
  return { query: filtersIn(list, query) }
}
export interface FileInput {
  readonly query: Readonly<Record<string, string>>
}

/** The order that is shown, if the address or the list's habit names one. */
export function sortIn(list: Pick<ListAddress, 'filters' | 'usualSort'>, query: URLSearchParams): string | undefined {
  return filtersIn(list, query)['sort']
}

/** Something is searched or filtered: where nothing is found, there may be more. */
export function isNarrowed({ filters }: Pick<ListAddress, 'filters'>, query: URLSearchParams): boolean {
  return query.has('after') || Object.keys(filtersIn({ filters }, query)).some((name) => name !== 'sort')
}

function filtersIn(
  { filters, usualSort }: Pick<ListAddress, 'filters' | 'usualSort'>,
  query: URLSearchParams,
): Record<string, string> {
  const asked: Record<string, string> = {}
  for (const [name, known] of Object.entries(filters)) {
    const value = query.get(name) ?? ''
    if (value !== '' && (known instanceof RegExp ? known.test(value) : known.includes(value))) asked[name] = value
  }
  const usual = asked['sort'] === undefined ? usualSort?.(asked) : undefined
  return usual === undefined ? asked : { ...asked, sort: usual }
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
