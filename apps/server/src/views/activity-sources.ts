import type { Language } from '@clearhold/contract/language'
import { decimalFromMicro } from '@clearhold/contract/money'
import { networkOf } from '@clearhold/contract/networks'
import {
  type ActivityDetail,
  type ActivityItem,
  type ActivityKind,
  type ActivitySource,
  activityMessages,
  planEvents,
} from '@clearhold/contract/views/activity'
import { readSignInTimeline, type TimelineSignIn } from '../domains/accounts/index.ts'
import { readDepositTimeline, type TimelineDeposit } from '../domains/deposits/index.ts'
import { formatEntryId, type OwnEntry, type OwnFilter, readOwnEntries } from '../domains/ledger/index.ts'
import { listTimelineMessages, type TimelineMessage } from '../domains/notifications/index.ts'
import { type PositionTitle, readPositionTitles } from '../domains/plans/index.ts'
import { readWithdrawalTimeline, type TimelineWithdrawal } from '../domains/withdrawals/index.ts'
import type { Reader } from '../platform/database/database.ts'
import type { Stretch } from '../platform/database/newest-first.ts'
import type { Placed } from './newest-of-all.ts'

export interface Whose {
  readonly personId: string
  readonly language: Language
}

export interface ActivityRow extends Placed {
  readonly item: ActivityItem
}

type Source = (
  reader: Reader,
  whose: Whose,
  stretch: Stretch,
  kind: ActivityKind | undefined,
  limit: number,
) => Promise<ActivityRow[]>

/** What one list has of a kind; nothing where that kind is never in it. */
export const sources: Readonly<Record<ActivitySource, Source>> = {
  deposit: async (reader, { personId }, stretch, kind, limit) =>
    isAsked(kind, 'deposit') ? (await readDepositTimeline(reader, personId, stretch, limit)).map(depositRow) : [],
  withdrawal: async (reader, { personId }, stretch, kind, limit) =>
    isAsked(kind, 'withdrawal')
      ? (await readWithdrawalTimeline(reader, personId, stretch, limit)).map(withdrawalRow)
      : [],
  entry: async (reader, { personId }, stretch, kind, limit) => {
    const filter = entryFilter(kind)
    if (filter === undefined) return []
    return entryRows(reader, personId, await readOwnEntries(reader, personId, { ...filter, ...stretch }, limit))
  },
  message: async (reader, whose, stretch, kind, limit) => {
    const kinds = messageKindsOf(kind)
    return kinds.length === 0 ? [] : (await listTimelineMessages(reader, whose, kinds, stretch, limit)).map(messageRow)
  },
  signin: async (reader, { personId }, stretch, kind, limit) =>
    isAsked(kind, 'security') ? (await readSignInTimeline(reader, personId, stretch, limit)).map(signInRow) : [],
}

const isAsked = (kind: ActivityKind | undefined, own: ActivityKind) => kind === undefined || kind === own

function messageKindsOf(kind: ActivityKind | undefined) {
  if (kind === undefined) return [...activityMessages.identity, ...activityMessages.security]
  return kind === 'identity' || kind === 'security' ? [...activityMessages[kind]] : []
}

/** Deposits and withdrawals are listed as themselves; every other ledger entry is listed as what it is. */
function entryFilter(kind: ActivityKind | undefined): OwnFilter | undefined {
  switch (kind) {
    case undefined:
      return { aboutNotFirst: ['deposit:', 'withdrawal:'] }
    case 'plan':
      return { kinds: ['cash', 'locked', 'profit'], aboutFirst: 'position:' }
    case 'referral':
      return { kinds: ['bonus'], aboutFirst: 'position:' }
    case 'adjustment':
      return { aboutNotFirst: ['deposit:', 'withdrawal:', 'position:'] }
    case 'deposit':
    case 'withdrawal':
    case 'identity':
    case 'security':
      return undefined
  }
}

export function depositRow(deposit: TimelineDeposit): ActivityRow {
  const { id, atMicros, createdAt, gateway, state, amountMicro, chainId, entryId } = deposit
  const { confirmations, confirmationsNeeded } = deposit
  return {
    id,
    atMicros,
    item: {
      id: `deposit.${id}`,
      kind: 'deposit',
      at: createdAt.toISOString(),
      amount: amountMicro === null ? null : decimalFromMicro(amountMicro),
      direction: state === 'credited' ? 'in' : 'none',
      reference: entryId === null ? null : numberOf(entryId),
      detail: {
        of: 'deposit',
        gateway,
        state,
        confirmations,
        confirmationsNeeded,
        network: chainId === null ? null : networkOf(Number(chainId)).name,
        isForeign: state === 'unsupported',
      },
    },
  }
}

export function withdrawalRow(withdrawal: TimelineWithdrawal): ActivityRow {
  const { id, atMicros, createdAt, reference, type, method, state, amountMicro } = withdrawal
  return {
    id,
    atMicros,
    item: {
      id: `withdrawal.${id}`,
      kind: 'withdrawal',
      at: createdAt.toISOString(),
      amount: decimalFromMicro(amountMicro),
      // What was rejected or cancelled moved nothing.
      direction: state === 'rejected' || state === 'cancelled' ? 'none' : 'out',
      reference,
      detail: { of: 'withdrawal', id, type, method, state },
    },
  }
}

export async function entryRows(
  reader: Reader,
  personId: string,
  entries: readonly OwnEntry[],
): Promise<ActivityRow[]> {
  const ids = entries.flatMap(({ about }) => positionIn(about) ?? [])
  const titles = await readPositionTitles(reader, personId, [...new Set(ids)])
  return entries.map((entry) => entryRow(entry, titles))
}

const positionIn = (about: string) => /^position:([0-9a-f-]{36})$/.exec(about)?.[1]
const numberOf = (entryId: bigint) => `#${formatEntryId(entryId)}`
const freeKinds: readonly string[] = ['cash', 'profit', 'bonus']

function entryRow(entry: OwnEntry, titles: ReadonlyMap<string, PositionTitle>): ActivityRow {
  const title = titles.get(positionIn(entry.about) ?? '')
  const detail = detailOf(entry, title)
  const freeMicro = freedMicro(entry)
  return {
    id: String(entry.id),
    atMicros: entry.atMicros,
    item: {
      id: `entry.${formatEntryId(entry.id)}`,
      kind: detail.of === 'plan' ? 'plan' : detail.event === 'bonus' ? 'referral' : 'adjustment',
      at: entry.postedAt.toISOString(),
      amount: decimalFromMicro(freeMicro < 0n ? -freeMicro : freeMicro),
      direction: freeMicro === 0n ? 'none' : freeMicro > 0n ? 'in' : 'out',
      reference: title?.reference ?? numberOf(entry.id),
      detail,
    },
  }
}

/** Another person's position appears only for the bonus from it: nothing of the position itself is shown. */
function detailOf(
  { about, reason }: OwnEntry,
  title: PositionTitle | undefined,
): Extract<ActivityDetail, { of: 'plan' | 'entry' }> {
  const event = planEvents.find((known) => reason === `plan.${known}`)
  if (title !== undefined && event !== undefined)
    return { of: 'plan', id: title.id, event, name: title.names, dueAt: title.dueAt.toISOString() }
  return { of: 'entry', event: positionIn(about) === undefined ? 'adjusted' : 'bonus' }
}

/** The change of the free balances. */
function freedMicro({ lines }: OwnEntry): bigint {
  return lines.reduce((sum, { from, to, isFromOwn, isToOwn, amountMicro }) => {
    const inMicro = isToOwn && freeKinds.includes(to) ? amountMicro : 0n
    const outMicro = isFromOwn && freeKinds.includes(from) ? amountMicro : 0n
    return sum + inMicro - outMicro
  }, 0n)
}

export function messageRow({ id, atMicros, kind, at, title, body }: TimelineMessage): ActivityRow {
  return {
    id: String(id),
    atMicros,
    item: {
      id: `message.${id}`,
      kind: kind.startsWith('kyc.') ? 'identity' : 'security',
      at: at.toISOString(),
      ...noMoney,
      detail: { of: 'message', title, body },
    },
  }
}

export function signInRow({ id, atMicros, at, outcome, device, address }: TimelineSignIn): ActivityRow {
  return {
    id: String(id),
    atMicros,
    item: {
      id: `signin.${id}`,
      kind: 'security',
      at: at.toISOString(),
      ...noMoney,
      detail: { of: 'signin', outcome, device, address },
    },
  }
}

const noMoney = { amount: null, direction: 'none', reference: null } as const
