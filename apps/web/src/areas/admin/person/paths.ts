import type { Permission } from '@clearhold/contract/accounts/permissions'

const money = ['support', 'finance_maker', 'finance_approver', 'owner'] as const satisfies readonly Permission[]
const book = ['finance_maker', 'finance_approver', 'owner'] as const satisfies readonly Permission[]
const support = ['support', 'owner'] as const satisfies readonly Permission[]
const everybody = ['kyc_reviewer', ...money] as const satisfies readonly Permission[]

/** The parts of a person's page, and who may open each: what its own call asks for on the server. */
export const personParts = {
  money,
  plans: money,
  deposits: money,
  withdrawals: money,
  sessions: support,
  messages: support,
  notes: everybody,
  audit: book,
} as const satisfies Readonly<Record<string, readonly Permission[]>>
export type PersonPart = keyof typeof personParts

export function partsOf(held: readonly Permission[]): readonly PersonPart[] {
  const names = Object.keys(personParts) as PersonPart[]
  return names.filter((name) => personParts[name].some((permission) => held.includes(permission)))
}

/** What the address asks for, if it is this admin's; else the first that is. */
export function partIn(query: URLSearchParams, open: readonly PersonPart[]): PersonPart | undefined {
  return open.find((part) => part === query.get('part')) ?? open[0]
}

/** The whole page of one person; the list it was opened from stays in the address. */
export function personPath(query: URLSearchParams, id: string, part?: PersonPart): string {
  const next = new URLSearchParams(query)
  for (const name of ['part', 'do']) next.delete(name)
  next.set('user', id)
  next.set('show', 'page')
  if (part !== undefined) next.set('part', part)
  return `/admin/users?${next}`
}

/** Back to the list, with the person beside it. */
export function backPath(query: URLSearchParams): string {
  const next = new URLSearchParams(query)
  next.delete('show')
  next.delete('part')
  return `/admin/users?${next}`
}
