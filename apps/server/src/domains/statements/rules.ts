/** The balances of a person, which together are what they have. */
const balanceKinds = ['cash', 'locked', 'profit', 'bonus', 'leaving'] as const
type BalanceKind = (typeof balanceKinds)[number]
export type Balances = Readonly<Record<BalanceKind, bigint>>

/** From the first moment on and before the second, in business time. */
interface Period {
  readonly from: Date
  readonly until: Date
}

/** A line of an entry that touches one of the balances, or two. */
export interface Line {
  readonly entryId: bigint
  readonly at: Date
  readonly reason: string
  readonly about: string
  readonly from: string
  readonly to: string
  readonly isFromOwn: boolean
  readonly isToOwn: boolean
  readonly amountMicro: bigint
  /** What the account held after this line. */
  readonly fromAfterMicro: bigint
  readonly toAfterMicro: bigint
}

const dayMs = 24 * 60 * 60_000

/** A year in UTC. */
export function yearPeriod(year: number): Period {
  return { from: new Date(Date.UTC(year, 0, 1)), until: new Date(Date.UTC(year + 1, 0, 1)) }
}

/** Its months, oldest first. */
export function monthPeriods(year: number): Period[] {
  return Array.from({ length: 12 }, (_, month) => ({
    from: new Date(Date.UTC(year, month, 1)),
    until: new Date(Date.UTC(year, month + 1, 1)),
  }))
}

/** Whole days in UTC, both included. */
export function daysPeriod(from: string, to: string): Period {
  return { from: new Date(from), until: new Date(Date.parse(to) + dayMs) }
}

/** The day of a moment in UTC: '2026-11-16'. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The last day of a period. */
export function lastDayOf({ until }: Period): string {
  return dayOf(new Date(until.getTime() - dayMs))
}

export function totalMicro(balances: Balances): bigint {
  return balanceKinds.reduce((sum, kind) => sum + balances[kind], 0n)
}

export interface Movement {
  readonly entryId: bigint
  readonly at: Date
  readonly reason: string
  readonly about: string
  /** Of all balances together: 0 where money only moved between them. */
  readonly changeMicro: bigint
  readonly after: Balances
}

/**
 * The movements of these lines, each with the balances after it, computed from those before the first. Throws where the computed
 * balance is not the recorded one: then a line is missing, and a statement without it must not be issued.
 */
export function movementsOf(before: Balances, lines: readonly Line[]): Movement[] {
  const movements: Movement[] = []
  let balances = before
  for (const [place, line] of lines.entries()) {
    balances = balancesAfter(balances, line)
    if (lines[place + 1]?.entryId === line.entryId) continue
    const { entryId, at, reason, about } = line
    const previous = movements.at(-1)?.after ?? before
    movements.push({
      entryId,
      at,
      reason,
      about,
      changeMicro: totalMicro(balances) - totalMicro(previous),
      after: balances,
    })
  }
  return movements
}

function balancesAfter(before: Balances, line: Line): Balances {
  const { from, to, isFromOwn, isToOwn, amountMicro, fromAfterMicro, toAfterMicro } = line
  const after = { ...before }
  if (isFromOwn) after[ownKind(from)] -= amountMicro
  if (isToOwn) after[ownKind(to)] += amountMicro
  const differs =
    (isFromOwn && after[ownKind(from)] !== fromAfterMicro) || (isToOwn && after[ownKind(to)] !== toAfterMicro)
  if (differs) throw new Error(`entry ${line.entryId} does not follow from the lines before it`)
  return after
}

function ownKind(kind: string): BalanceKind {
  const own = balanceKinds.find((known) => known === kind)
  if (own === undefined) throw new Error(`an investor has no account of the kind ${kind}`)
  return own
}
