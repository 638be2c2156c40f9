import type { LedgerEntries, LedgerEntry, ledgerFilterSchema } from '@clearhold/contract/ledger/schema'
import { microFromDecimal } from '@clearhold/contract/money'
import type { z } from 'zod'
import type { NamesOf } from '#domains/audit/index.ts'
import { digest128 } from '#platform/crypto/crypto.ts'
import type { Reader } from '#platform/database/database.ts'
import {
  accountKeysOf,
  dayAfter,
  type EntryId,
  entryHead,
  parseEntryId,
  peopleIn,
  postingSides,
  thingsNamed,
} from '../rules.ts'
import {
  type EntryFilter,
  type EntryNames,
  readAccountIds,
  readEntryLines,
  readEntryTime,
  walkEntries,
} from '../store/entries.ts'

export type EntriesFilter = z.output<typeof ledgerFilterSchema>

export interface EntriesPage extends EntriesFilter {
  readonly after?: string | undefined
  readonly limit: number
}

/** Maximum of postings read per page when filters are combined; the page then says how far back it looked. */
const stepsMax = 1_500
const postingsPerEntryMax = 8

/** Entries with both sides, newest first, at a bounded cost whatever the filters. */
export async function listEntries(
  reader: Reader,
  namesOf: NamesOf,
  { after, limit, ...filter }: EntriesPage,
): Promise<LedgerEntries> {
  const wanted = await filterOf(reader, filter)
  if (wanted === undefined) return { entries: [], next: null, lookedBackTo: null }
  const walk = await walkEntries(reader, wanted, placeOf(after), {
    limit: limit + 1,
    stepsMax: countFilters(wanted) > 1 ? stepsMax : (limit + 1) * postingsPerEntryMax,
  })
  const page = walk.ids.slice(0, limit)
  const isWhole = walk.ids.length > limit
  const end = isWhole ? page.at(-1) : walk.endedAt
  const backTo = isWhole || end === undefined ? undefined : await readEntryTime(reader, end)
  return {
    entries: await wireEntries(reader, namesOf, page),
    next: end === undefined ? null : String(end),
    lookedBackTo: backTo?.toISOString() ?? null,
  }
}

/** The filters for the store; undefined when they name an account that does not exist. */
async function filterOf(reader: Reader, filter: EntriesFilter): Promise<EntryFilter | undefined> {
  const { account, reason, about, amount, from, to, search } = filter
  const accountIds = account === undefined ? undefined : await readAccountIds(reader, accountKeysOf(account))
  if (accountIds?.length === 0) return undefined
  return {
    accountIds,
    reason,
    amountMicro: amount === undefined ? undefined : microFromDecimal(amount),
    named: search === undefined || search === '' ? namedBy(about) : namesFor(search),
    from: from === undefined ? undefined : new Date(from),
    until: to === undefined ? undefined : dayAfter(to),
  }
}

function namedBy(about: string | undefined): EntryNames | undefined {
  return about === undefined ? undefined : { abouts: [about] }
}

/** What a search text can name: an entry's number, its key, or its subject. */
function namesFor(search: string): EntryNames {
  return { id: parseEntryId(search), keyDigest: digest128(search), abouts: thingsNamed(search) }
}

function countFilters({ accountIds, reason, amountMicro, named, from, until }: EntryFilter): number {
  return [accountIds, reason, amountMicro, named, from ?? until].filter((filter) => filter !== undefined).length
}

/** An unreadable cursor gives the first page. */
function placeOf(after: string | undefined): EntryId | undefined {
  return after !== undefined && /^\d{1,18}$/.test(after) ? BigInt(after) : undefined
}

async function wireEntries(reader: Reader, namesOf: NamesOf, ids: readonly EntryId[]): Promise<LedgerEntry[]> {
  const lines = await readEntryLines(reader, ids)
  const names = await namesOf(reader, peopleIn(lines))
  return ids.flatMap((id) => {
    const own = lines.filter((line) => line.id === id)
    const [first] = own
    return first === undefined
      ? []
      : [{ ...entryHead(first, names), postings: own.map((line) => postingSides(line, names)) }]
  })
}
