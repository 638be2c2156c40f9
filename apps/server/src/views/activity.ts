import { decimalFromMicro } from '@clearhold/contract/money'
import { explorerLink } from '@clearhold/contract/networks'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import {
  type ActivityDetail,
  type ActivityItem,
  type ActivityList,
  type ActivityReceipt,
  activityIdPattern,
  activityMessages,
  type activityQuerySchema,
  activitySources,
  receiptPlaces,
} from '@clearhold/contract/views/activity'
import * as endpoints from '@clearhold/contract/views/endpoints'
import type { z } from 'zod'
import { readTimelineSignIn } from '../domains/accounts/index.ts'
import { readTimelineDeposit } from '../domains/deposits/index.ts'
import { formatEntryId, type OwnEntry, parseEntryId, readOwnEntries } from '../domains/ledger/index.ts'
import { findMessageAboutEntry, readTimelineMessage } from '../domains/notifications/index.ts'
import { readTimelineWithdrawal } from '../domains/withdrawals/index.ts'
import { hexOf } from '../platform/chain/address.ts'
import type { Database, Reader } from '../platform/database/database.ts'
import { subjectOf } from '../platform/http/caller.ts'
import { type CsvColumn, csvOf } from '../platform/http/csv.ts'
import { type Route, serve } from '../platform/http/route.ts'
import { depositRow, entryRows, messageRow, signInRow, sources, type Whose, withdrawalRow } from './activity-sources.ts'
import { newestOfAll, placeText, readPlace, stretchBelow } from './newest-of-all.ts'

export interface ActivityParts {
  readonly database: Database
  /** The setting; empty selects the chain's default explorer. */
  readonly explorerUrl: string
}

/** Everything that happened on a person's account, for that person alone. */
export function activityRoutes(parts: ActivityParts): Route[] {
  const { reader } = parts.database
  return [
    serve(endpoints.listActivity, async ({ caller, params, query, language }) =>
      ok(await listActivity(reader, { personId: subjectOf(caller, params.id), language }, query)),
    ),
    serve(endpoints.exportActivity, async ({ caller, params, query, language }) => {
      const whose = { personId: subjectOf(caller, params.id), language }
      return ok(
        await csvOf(fileColumns, (after, limit) => readFilePage(reader, whose, { ...query, after, limit }), 'own'),
      )
    }),
    serve(endpoints.showActivity, ({ caller, params, language }) =>
      showReceipt(reader, parts.explorerUrl, { personId: subjectOf(caller, params.id), language }, params.item),
    ),
  ]
}

const fileColumns: readonly CsvColumn<ActivityItem>[] = [
  { title: 'Time (UTC)', value: ({ at }) => at },
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'What', value: ({ detail }) => whatOf(detail) },
  { title: 'State', value: ({ detail }) => ('state' in detail ? detail.state : '') },
  { title: 'Direction', value: ({ direction }) => direction },
  { title: 'Amount USDT', value: ({ amount }) => amount },
  { title: 'Reference', value: ({ reference }) => reference },
]

/** The code of what happened; a message has its title, in the person's language. */
function whatOf(detail: ActivityDetail): string {
  switch (detail.of) {
    case 'deposit':
      return detail.gateway
    case 'withdrawal':
      return detail.type
    case 'plan':
    case 'entry':
      return detail.event
    case 'message':
      return detail.title
    case 'signin':
      return detail.outcome
  }
}

async function readFilePage(reader: Reader, whose: Whose, query: z.output<typeof activityQuerySchema>) {
  const { items, next } = await listActivity(reader, whose, query)
  return { rows: items, next }
}

const dayMs = 24 * 60 * 60_000

/** A page merged from all lists: each is read for a page, and the newest of all of them are shown. */
export async function listActivity(
  reader: Reader,
  whose: Whose,
  { kind, from, to, after, limit }: z.output<typeof activityQuerySchema>,
): Promise<ActivityList> {
  const place = readPlace(activitySources, after)
  const days = {
    from: from === undefined ? undefined : new Date(from),
    until: to === undefined ? undefined : new Date(Date.parse(to) + dayMs),
  }
  const lists = await Promise.all(
    activitySources.map(async (source) => {
      const below = stretchBelow(activitySources, source, place)
      return [source, await sources[source](reader, whose, { ...days, below }, kind, limit + 1)] as const
    }),
  )
  const all = newestOfAll(activitySources, new Map(lists), limit + 1)
  const page = all.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(({ row }) => row.item),
    next: all.length > limit && last !== undefined ? placeText({ ...last.row, source: last.source }) : null,
  }
}

/** More entries than any one item has. */
const entriesMax = 50

async function showReceipt(
  reader: Reader,
  explorerUrl: string,
  whose: Whose,
  item: string,
): Promise<Result<ActivityReceipt, 'not_found'>> {
  const [, source, id] = activityIdPattern.exec(item) ?? []
  const receipt =
    source === undefined || id === undefined ? undefined : await receiptOf(reader, explorerUrl, whose, source, id)
  return receipt === undefined ? refuse('not_found') : ok(receipt)
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const numberPattern = /^\d{1,18}$/
const bare = { entries: [], transaction: null, note: null }

async function receiptOf(
  reader: Reader,
  explorerUrl: string,
  whose: Whose,
  source: string,
  id: string,
): Promise<ActivityReceipt | undefined> {
  if (source === 'entry') return entryReceipt(reader, whose, id)
  if (source === 'deposit' || source === 'withdrawal') {
    return uuidPattern.test(id) ? thingReceipt(reader, explorerUrl, whose.personId, source, id) : undefined
  }
  if (!numberPattern.test(id)) return undefined
  if (source === 'signin') {
    const signIn = await readTimelineSignIn(reader, whose.personId, BigInt(id))
    return signIn && { ...bare, item: signInRow(signIn).item }
  }
  const kinds = [...activityMessages.identity, ...activityMessages.security]
  const message = await readTimelineMessage(reader, whose, kinds, BigInt(id))
  return message && { ...bare, item: messageRow(message).item }
}

async function thingReceipt(
  reader: Reader,
  explorerUrl: string,
  personId: string,
  source: 'deposit' | 'withdrawal',
  id: string,
): Promise<ActivityReceipt | undefined> {
  const found =
    source === 'deposit'
      ? await readTimelineDeposit(reader, personId, id)
      : await readTimelineWithdrawal(reader, personId, id)
  if (found === undefined) return undefined
  const hash = found.txHash === null ? undefined : hexOf(found.txHash)
  const byHand = 'bankReference' in found ? found.bankReference : found.reference
  const transactionId = hash ?? byHand
  return {
    item: ('bankReference' in found ? withdrawalRow(found) : depositRow(found)).item,
    entries: (await readOwnEntries(reader, personId, { about: `${source}:${id}` }, entriesMax)).map(entryOnTheWire),
    transaction:
      transactionId === null
        ? null
        : {
            id: transactionId,
            explorerUrl:
              hash === undefined || found.chainId === null
                ? null
                : explorerLink(Number(found.chainId), explorerUrl, hash),
          },
    note: found.note,
  }
}

async function entryReceipt(reader: Reader, whose: Whose, number: string): Promise<ActivityReceipt | undefined> {
  const id = parseEntryId(number)
  if (id === undefined) return undefined
  const filter = { id, aboutNotFirst: ['deposit:', 'withdrawal:'] }
  const entries = await readOwnEntries(reader, whose.personId, filter, 1)
  const [row] = await entryRows(reader, whose.personId, entries)
  if (row === undefined) return undefined
  const note =
    row.item.kind === 'adjustment' ? await findMessageAboutEntry(reader, whose, 'balance.adjusted', number) : undefined
  return { item: row.item, entries: entries.map(entryOnTheWire), transaction: null, note: note ?? null }
}

function entryOnTheWire({ id, reason, postedAt, lines }: OwnEntry): ActivityReceipt['entries'][number] {
  const place = (kind: string) => receiptPlaces.find((known) => known === kind) ?? 'suspense'
  const changeMicro = lines.reduce(
    (sum, { isFromOwn, isToOwn, amountMicro }) => sum + (isToOwn ? amountMicro : 0n) - (isFromOwn ? amountMicro : 0n),
    0n,
  )
  return {
    number: formatEntryId(id),
    reason,
    postedAt: postedAt.toISOString(),
    lines: lines.map(({ from, to, amountMicro }) => ({
      from: place(from),
      to: place(to),
      amount: decimalFromMicro(amountMicro),
    })),
    change: decimalFromMicro(changeMicro),
  }
}
