import { accountKinds } from '@clearhold/contract/ledger/schema'
import { sumMicro } from '@clearhold/contract/money'
import { int8, oneOf, text } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { gatherReads } from '#platform/database/gather-reads.ts'
import { type RowOf, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { groupMax } from '../rules.ts'

type AccountKind = (typeof accountKinds)[number]

const houseKinds = ['custody', 'capital', 'bank', 'suspense', 'dust'] as const

const houseAccountRow = rowSchema('HouseAccount', {
  key: text,
  kind: oneOf(houseKinds),
  balanceMicro: int8,
})
export type HouseAccount = RowOf<typeof houseAccountRow>

/** Accounts that belong to no person: what is held on each chain, and the operator's. */
export async function readHouseAccounts(reader: Reader): Promise<HouseAccount[]> {
  return readRows(reader, houseAccountRow)`
    select key, kind, balance_micro as "balanceMicro" from ledger.account
    where kind in ('custody', 'capital', 'bank', 'suspense', 'dust') order by key`
}

const figuresRow = rowSchema('LedgerFigures', {
  kind: oneOf(accountKinds),
  balanceMicro: int8,
  holding: int8,
  people: int8,
})

/** What a kind of account holds together. */
export interface KindFigure {
  readonly balanceMicro: bigint
  /** How many of its accounts hold something. */
  readonly holding: bigint
}

export interface LedgerFigures {
  /** Every kind to which something was posted. */
  readonly kinds: ReadonlyMap<AccountKind, KindFigure>
  /** Investors who are owed something right now. */
  readonly people: bigint
}

/**
 * The figures of the whole ledger: those of its last checkpoint and what was posted since, so that what is read does not grow with the
 * number of accounts (decision 0125).
 */
export async function readFigures(reader: Reader): Promise<LedgerFigures> {
  const rows = await readRows(reader, figuresRow)`
    select t.key as kind, t.value::bigint as "balanceMicro", coalesce((f.holding ->> t.key)::bigint, 0) as holding, f.people
    from ledger.figures(${groupMax}) as f cross join lateral jsonb_each_text(f.totals) as t`
  const kinds = rows.map(({ kind, balanceMicro, holding }) => [kind, { balanceMicro, holding }] as const)
  return { kinds: new Map(kinds), people: rows[0]?.people ?? 0n }
}

/**
 * The sum of all accounts: zero, or the ledger is broken. Of the operator's accounts the balance is read, of all others what their postings
 * add up to: that each balance is the sum of its postings is what a verification compares.
 */
export async function readImbalanceMicro(reader: Reader): Promise<bigint> {
  const [house, { kinds }] = await gatherReads(() => Promise.all([readHouseAccounts(reader), readFigures(reader)]))
  const ofHouse = new Set<AccountKind>(houseKinds)
  const others = [...kinds].flatMap(([kind, { balanceMicro }]) => (ofHouse.has(kind) ? [] : [balanceMicro]))
  return sumMicro([...house.map(({ balanceMicro }) => balanceMicro), ...others])
}
