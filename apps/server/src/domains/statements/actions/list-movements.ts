import { type OwnBalances, type Period, readMovementLines } from '#domains/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Movement, movementsOf } from '../rules.ts'

export interface PagedMovements {
  readonly personId: string
  readonly period: Period
  readonly opening: OwnBalances
  /** Those after this entry, whose balances `opening` then are; absent: all. */
  readonly after?: bigint
}

/** A person's movements in a period, page by page, each with the balances after it; `opening` is what there was before the first. */
export async function* listMovements(
  reader: Reader,
  { personId, period, opening, after: begin = 0n }: PagedMovements,
  pageEntries = 500,
): AsyncGenerator<Movement[], void> {
  let balances = opening
  let after = begin
  for (;;) {
    const lines = await readMovementLines(reader, personId, period, { after, limit: pageEntries })
    const movements = movementsOf(balances, lines)
    yield movements
    const last = movements.at(-1)
    if (last === undefined || movements.length < pageEntries) return
    balances = last.after
    after = last.entryId
  }
}
