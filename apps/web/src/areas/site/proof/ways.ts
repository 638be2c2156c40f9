import type { ProofOverview } from '@clearhold/contract/solvency/schema'

/** closed: it is refused, or seen here. harder: it takes more people, or shows later. open: this cannot show it. */
export const wayMarks = ['closed', 'harder', 'open'] as const
export type WayMark = (typeof wayMarks)[number]

interface Way {
  readonly number: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16
  readonly mark: WayMark
}

/** The sixteen ways of a dishonest operator, by what they need. Only what is built and tested is marked closed. */
const groups: Readonly<Record<'admin' | 'database' | 'keys', readonly Way[]>> = {
  admin: [
    { number: 1, mark: 'harder' },
    { number: 2, mark: 'harder' },
    { number: 3, mark: 'harder' },
    { number: 4, mark: 'harder' },
    { number: 5, mark: 'harder' },
    { number: 6, mark: 'open' },
    { number: 7, mark: 'open' },
  ],
  database: [
    { number: 8, mark: 'closed' },
    { number: 9, mark: 'closed' },
    { number: 10, mark: 'closed' },
    { number: 11, mark: 'harder' },
    { number: 12, mark: 'harder' },
  ],
  keys: [
    { number: 13, mark: 'harder' },
    { number: 14, mark: 'closed' },
    { number: 15, mark: 'harder' },
    { number: 16, mark: 'harder' },
  ],
}
export type WayGroup = keyof typeof groups

export interface Ways {
  readonly groups: readonly { readonly group: WayGroup; readonly ways: readonly Way[] }[]
  readonly counts: Readonly<Record<WayMark, number>>
}

/**
 * With what holds now. A past that only our own witnesses have seen can be rewritten by us: the way is closed only while a witness of
 * a third party has signed. Balances and comparisons can be checked only where there is a snapshot.
 */
export function waysNow(overview: ProofOverview | undefined): Ways {
  const isWitnessed =
    overview?.witnesses.some(
      ({ isOperators, cosignedAt, refuses }) => !isOperators && cosignedAt !== null && !refuses,
    ) ?? false
  const hasSnapshot = overview?.snapshot != null
  const now = ({ number, mark }: Way): Way => {
    const holds = number === 10 ? isWitnessed : number === 8 || number === 9 ? hasSnapshot : true
    return { number, mark: mark === 'closed' && !holds ? 'harder' : mark }
  }
  const marked = (Object.keys(groups) as WayGroup[]).map((group) => ({ group, ways: groups[group].map(now) }))
  const all = marked.flatMap(({ ways }) => ways)
  const count = (mark: WayMark) => all.filter((way) => way.mark === mark).length
  return { groups: marked, counts: { closed: count('closed'), harder: count('harder'), open: count('open') } }
}
