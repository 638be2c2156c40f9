import { accountKinds } from '@clearhold/contract/ledger/schema'
import { type RawBuilder, sql } from 'kysely'
import { bool, int4, int8, oneOf, text, timestamptz } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { type EntryId, entryPostingsMax, investorAccounts, investorKinds } from '../rules.ts'
import { numberAbove, numberAtOrBelow } from './accounts.ts'

type Side = 'source_id' | 'target_id'

/** From the first moment on and before the second, in business time. */
export interface Period {
  readonly from: Date
  readonly until: Date
}

const own = (personId: string) =>
  sql`own as materialized (select id, kind from ledger.account where key = any(${investorAccounts(personId)}::text[]))`

/** All numbers of entries in the period lie between these two; some of other moments may too. */
const numbersOf = ({ from, until }: Period) =>
  sql`numbers as materialized (select ${numberAtOrBelow(sql`>= ${from}`)}::bigint as lowest, ${numberAbove(sql`< ${until}`)}::bigint as highest)`

/** Whether a posting's time is in the period: a subquery per posting, so that no plan starts from all groups of a period. */
const isInPeriod = ({ from, until }: Period) =>
  sql`(select g.business_at >= ${from} and g.business_at < ${until} from ledger.posting_group g where g.id = p.entry_id / 1024)`

/** Whether this side of a posting is one of the person's accounts. */
function isOwn(id: Side): RawBuilder<unknown> {
  return sql`${sql.ref(`p.${id}`)} in (select id from own)`
}

const firstMovementRow = rowSchema('FirstMovement', { at: timestamptz.nullable() })

/** When a person's money first moved, in business time. */
export async function readFirstMovementAt(reader: Reader, personId: string): Promise<Date | undefined> {
  const first = (side: Side) => sql`(select p.entry_id from ledger.posting p
    where ${sql.ref(`p.${side}`)} >= own.id and ${sql.ref(`p.${side}`)} <= own.id order by ${sql.ref(`p.${side}`)}, p.entry_id limit 1)`
  const row = await readOptionalRow(reader, firstMovementRow)`
    with ${own(personId)}
    select min(g.business_at) as at
    from own cross join lateral (${first('target_id')} union all ${first('source_id')}) as sides
      join ledger.posting_group g on g.id = sides.entry_id / 1024`
  return row?.at ?? undefined
}

const balanceBeforeRow = rowSchema('BalanceBefore', { kind: oneOf(investorKinds), balanceMicro: int8 })
export type OwnBalances = Readonly<Record<(typeof investorKinds)[number], bigint>>

/** A person's five balances just before a moment of business time. */
export async function readOwnBalancesBefore(reader: Reader, personId: string, before: Date): Promise<OwnBalances> {
  const side = (id: Side, after: 'source_after_micro' | 'target_after_micro') =>
    sql`(select p.entry_id, p.line, ${sql.ref(`p.${after}`)} as balance from ledger.posting p
      where ${sql.ref(`p.${id}`)} >= own.id and (${sql.ref(`p.${id}`)}, p.entry_id) < (own.id, above.number)
        and (select g.business_at from ledger.posting_group g where g.id = p.entry_id / 1024) < ${before}
      order by ${sql.ref(`p.${id}`)} desc, p.entry_id desc, p.line desc limit 1)`
  const rows = await readRows(reader, balanceBeforeRow)`
    with ${own(personId)}, above as materialized (select ${numberAbove(sql`< ${before}`)} as number)
    select own.kind, coalesce((
      select last.balance from (
        ${side('source_id', 'source_after_micro')} union all ${side('target_id', 'target_after_micro')}
      ) as last order by last.entry_id desc, last.line desc limit 1
    ), 0)::bigint as "balanceMicro" from own, above`
  const of = (kind: (typeof investorKinds)[number]) => rows.find((row) => row.kind === kind)?.balanceMicro ?? 0n
  return { cash: of('cash'), locked: of('locked'), profit: of('profit'), bonus: of('bonus'), leaving: of('leaving') }
}

const lastGroupsRow = rowSchema('LastGroups', { ofAll: int8, ofPerson: int8 })
export type LastGroups = RowOf<typeof lastGroupsRow>

/** The highest numbers of posting groups before a moment of business time, of all and of those that touched a person's money; 0 for none. */
export async function readLastGroupsBefore(reader: Reader, personId: string, before: Date): Promise<LastGroups> {
  const side = (id: Side) =>
    sql`(select p.entry_id from ledger.posting p
      where ${sql.ref(`p.${id}`)} >= own.id and (${sql.ref(`p.${id}`)}, p.entry_id) < (own.id, above.number)
        and (select g.business_at from ledger.posting_group g where g.id = p.entry_id / 1024) < ${before}
      order by ${sql.ref(`p.${id}`)} desc, p.entry_id desc limit 1)`
  const row = await readOptionalRow(reader, lastGroupsRow)`
    with ${own(personId)}, above as materialized (select ${numberAbove(sql`< ${before}`)} as number)
    select number / 1024 - 1 as "ofAll", coalesce((
      select max(sides.entry_id) / 1024 from own cross join lateral (${side('source_id')} union all ${side('target_id')}) as sides
    ), 0) as "ofPerson" from above`
  return row ?? { ofAll: 0n, ofPerson: 0n }
}

const periodTurnoverRow = rowSchema('PeriodTurnover', {
  /** Which of the periods, from 1. */
  place: int4,
  inMicro: int8,
  outMicro: int8,
  profitMicro: int8,
  bonusMicro: int8,
})
export type PeriodTurnover = RowOf<typeof periodTurnoverRow>

/**
 * What entered and left all of a person's accounts together, in each of the periods between these moments; a period without any has no row. An entry that moves money
 * between their own accounts is neither. Profit and bonus are the part that entered as such.
 */
export async function readPeriodTurnovers(
  reader: Reader,
  personId: string,
  bounds: readonly [Date, ...Date[]],
): Promise<PeriodTurnover[]> {
  const period = { from: bounds[0], until: bounds.at(-1) ?? bounds[0] }
  const side = (id: Side) => sql`(select p.entry_id, p.line from ledger.posting p
    where (${sql.ref(`p.${id}`)}, p.entry_id) >= (own.id, numbers.lowest) and (${sql.ref(`p.${id}`)}, p.entry_id) <= (own.id, numbers.highest))`
  const entered = (kind: 'profit' | 'bonus') =>
    sql`coalesce(sum(p.amount_micro) filter (where not (${isOwn('source_id')}) and p.target_id in (select id from own where kind = ${kind})), 0)`
  return readRows(reader, periodTurnoverRow)`
    with ${own(personId)}, ${numbersOf(period)},
      touched as materialized (
        select distinct sides.entry_id, sides.line from own cross join numbers
          cross join lateral (${side('target_id')} union all ${side('source_id')}) as sides
      ),
      changes as (
        select p.entry_id, g.business_at as at,
          sum(case when ${isOwn('target_id')} then p.amount_micro else 0 end - case when ${isOwn('source_id')} then p.amount_micro else 0 end) as change,
          ${entered('profit')} as profit, ${entered('bonus')} as bonus
        from touched t join ledger.posting p on p.entry_id = t.entry_id and p.line = t.line
          join ledger.posting_group g on g.id = p.entry_id / 1024
        where g.business_at >= ${period.from} and g.business_at < ${period.until}
        group by p.entry_id, g.business_at
      )
    select width_bucket(at, ${[...bounds]}::timestamptz[]) as place,
      coalesce(sum(change) filter (where change > 0), 0)::bigint as "inMicro", coalesce(-sum(change) filter (where change < 0), 0)::bigint as "outMicro",
      sum(profit)::bigint as "profitMicro", sum(bonus)::bigint as "bonusMicro"
    from changes group by 1 order by 1`
}

const movementCountRow = rowSchema('MovementCount', { count: int8 })

/** How many entries a period has for a person, counted up to this many. */
export async function countMovements(reader: Reader, personId: string, period: Period, most: number): Promise<number> {
  const side = (id: Side) => sql`(select p.entry_id from ledger.posting p
    where (${sql.ref(`p.${id}`)}, p.entry_id) >= (own.id, numbers.lowest) and (${sql.ref(`p.${id}`)}, p.entry_id) <= (own.id, numbers.highest)
      and ${isInPeriod(period)}
    order by ${sql.ref(`p.${id}`)}, p.entry_id limit ${most * entryPostingsMax})`
  const row = await readOptionalRow(reader, movementCountRow)`
    with ${own(personId)}, ${numbersOf(period)}
    select count(*) as count from (
      select distinct sides.entry_id from own cross join numbers
        cross join lateral (${side('target_id')} union all ${side('source_id')}) as sides limit ${most}) as found`
  return Number(row?.count ?? 0n)
}

const movementLineRow = rowSchema('MovementLine', {
  entryId: int8,
  /** Business time. */
  at: timestamptz,
  reason: text,
  about: text,
  from: oneOf(accountKinds),
  to: oneOf(accountKinds),
  isFromOwn: bool,
  isToOwn: bool,
  amountMicro: int8,
  /** What the account held after this line. */
  fromAfterMicro: int8,
  toAfterMicro: int8,
})
export type MovementLine = RowOf<typeof movementLineRow>

/** The lines of a person's entries in a period, oldest first, of at most so many entries after this one. */
export async function readMovementLines(
  reader: Reader,
  personId: string,
  period: Period,
  { after, limit }: { readonly after: EntryId; readonly limit: number },
): Promise<MovementLine[]> {
  // Read in the order of the index, and no further than the first entries of each side.
  const side = (
    id: Side,
  ) => sql`(select distinct on (${sql.ref(`p.${id}`)}, p.entry_id) p.entry_id from ledger.posting p
    where (${sql.ref(`p.${id}`)}, p.entry_id) >= (own.id, greatest(numbers.lowest, ${after}::bigint + 1)) and (${sql.ref(`p.${id}`)}, p.entry_id) <= (own.id, numbers.highest)
      and ${isInPeriod(period)}
    order by ${sql.ref(`p.${id}`)}, p.entry_id limit ${limit})`
  return readRows(reader, movementLineRow)`
    with ${own(personId)}, ${numbersOf(period)},
      found as materialized (
        select distinct sides.entry_id from own cross join numbers
          cross join lateral (${side('target_id')} union all ${side('source_id')}) as sides
        order by sides.entry_id limit ${limit}
      )
    select p.entry_id as "entryId", g.business_at as at, e.reason, e.about, s.kind as from, t.kind as to,
      ${isOwn('source_id')} as "isFromOwn", ${isOwn('target_id')} as "isToOwn", p.amount_micro as "amountMicro",
      p.source_after_micro as "fromAfterMicro", p.target_after_micro as "toAfterMicro"
    from found
      join ledger.entry e on e.id = found.entry_id
      join ledger.posting_group g on g.id = found.entry_id / 1024
      join ledger.posting p on p.entry_id = found.entry_id
      join ledger.account s on s.id = p.source_id
      join ledger.account t on t.id = p.target_id
    where ${isOwn('source_id')} or ${isOwn('target_id')}
    order by p.entry_id, p.line`
}
