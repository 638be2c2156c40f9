import { amountMicroMax, decimalFromMicro } from '@clearhold/contract/money'

/** The name of an account; its kind, and whether it may be negative, follow from it. */
export type AccountKey = string & { readonly accountKey: unique symbol }

export const investorKinds = ['cash', 'locked', 'profit', 'bonus', 'leaving'] as const
export type InvestorKind = (typeof investorKinds)[number]

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function investorAccount(personId: string, kind: InvestorKind): AccountKey {
  return key(`investor:${uuid(personId)}:${kind}`)
}

/** The five accounts a person has from registration on. */
export function investorAccounts(personId: string): AccountKey[] {
  return investorKinds.map((kind) => investorAccount(personId, kind))
}

export function escrowAccount(positionId: string): AccountKey {
  return key(`position:${uuid(positionId)}:escrow`)
}

export const capitalAccount = key('operator:capital')
/** Capital that is announced to leave: still the operator's. */
export const exitAccount = key('operator:exit')
export const bankAccount = key('bank:paid')

export function chainAccount(kind: 'custody' | 'suspense' | 'dust', chainId: number): AccountKey {
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw new RangeError('a chain id is a positive integer')
  return key(`${kind}:${chainId}`)
}

function key(text: string): AccountKey {
  return text as AccountKey
}

function uuid(text: string): string {
  if (!uuidPattern.test(text)) throw new RangeError('accounts belong to a lower-case uuid')
  return text
}

export interface Posting {
  readonly source: AccountKey
  readonly target: AccountKey
  readonly amountMicro: bigint
}

/** An entry to write: one to eight postings, posted together or not at all. */
export interface EntryDraft {
  /** Idempotency key. */
  readonly key: string
  /** The reason, as a name of the calling domain: 'deposit.credited', 'plan.activated'. */
  readonly reason: string
  /** Who: 'person:{id}', 'system:{process}', 'operator:{id}'. */
  readonly actor: string
  /** The subject: 'deposit:{id}'. */
  readonly about: string
  readonly postings: readonly Posting[]
}

export type PostingOutcome =
  | { readonly kind: 'posted' | 'duplicate'; readonly entryId: EntryId }
  | { readonly kind: 'key_reused'; readonly entryId: EntryId }
  | { readonly kind: 'overdraft' | 'no_account' }

const movedStates: ReadonlySet<unknown> = new Set(['40001', '40P01', '23514'])

/** Whether balances changed between reading and writing a group: it is then retried with its accounts locked first. */
export function haveBalancesMoved(error: unknown): boolean {
  return movedStates.has((error as { code?: unknown }).code)
}

/** The number of an entry: its group and its index in it. Shown as '#1042-1'. */
export type EntryId = bigint

export const groupItemsMax = 1000
export const entryPostingsMax = 8
const placesPerGroup = 1024n
/** Above the number of every group there can be. */
export const groupMax = 2n ** 63n / placesPerGroup - 1n

export function entryId(groupId: bigint, place: number): EntryId {
  return groupId * placesPerGroup + BigInt(place)
}

export function groupOf(id: EntryId): bigint {
  return id / placesPerGroup
}

/** The highest id that an entry of this group can have. */
export function lastEntryIdOf(groupId: bigint): EntryId {
  return (groupId + 1n) * placesPerGroup - 1n
}

export function formatEntryId(id: EntryId): string {
  return `${id / placesPerGroup}-${id % placesPerGroup}`
}

export function parseEntryId(text: string): EntryId | undefined {
  const match = /^#?(\d{1,15})-(\d{1,4})$/.exec(text)
  if (match === null) return undefined
  const groupId = BigInt(match[1] ?? 0)
  const number = Number(match[2])
  return groupId < 1n || number < 1 || number > groupItemsMax ? undefined : entryId(groupId, number)
}

const reasonPattern = /^[a-z_]{1,40}\.[a-z_]{1,40}$/
const actorPattern = /^(person|system|operator):[A-Za-z0-9._-]{1,64}$/

/** Throws on an invalid draft: that is a bug of the caller, not a refusal. */
export function assertDraft({ key: entryKey, reason, actor, about, postings }: EntryDraft): void {
  if (entryKey.length < 1 || entryKey.length > 200) throw new RangeError('an entry key has 1 to 200 characters')
  if (!reasonPattern.test(reason)) throw new RangeError(`not a reason: ${reason}`)
  if (!actorPattern.test(actor)) throw new RangeError('not an actor')
  if (about.length < 1 || about.length > 160) throw new RangeError('an entry is about something of 1 to 160 characters')
  if (postings.length < 1 || postings.length > entryPostingsMax) throw new RangeError('an entry has 1 to 8 postings')
  for (const { source, target, amountMicro } of postings) {
    if (amountMicro <= 0n || amountMicro > amountMicroMax) throw new RangeError('a posting moves a positive amount')
    if (source === target) throw new RangeError('a posting moves between two accounts')
  }
}

/**
 * The content of an entry as one text, on which two drafts with the same key must agree. The subject comes last, because it alone may
 * contain any character. readAlteredEntries composes the same text from the stored rows.
 */
export function draftContent({ reason, about, postings }: EntryDraft): string {
  const moved = postings.map(({ source, target, amountMicro }) => `${source}>${target}:${amountMicro}`)
  return `${reason}|${moved.join(',')}|${about}`
}

const anyUuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const personPattern = new RegExp(`^(?:person|investor):(${anyUuid})(?::[a-z]+)?$`)

/** The person who owns the account or acted; undefined where there is none. */
export function personOf(text: string): string | undefined {
  return personPattern.exec(text)?.[1]
}

/** A posting as read, with the entry it belongs to. */
interface EntryLine {
  readonly id: EntryId
  readonly businessAt: Date
  readonly reason: string
  readonly actor: string
  readonly about: string
  readonly source: string
  readonly target: string
  readonly amountMicro: bigint
}

/** The distinct people whose accounts were touched, or who acted. */
export function peopleIn(lines: readonly Pick<EntryLine, 'source' | 'target' | 'actor'>[]): string[] {
  const people = lines.flatMap(({ source, target, actor }) => [personOf(source), personOf(target), personOf(actor)])
  return [...new Set(people)].filter((id) => id !== undefined)
}

type Names = ReadonlyMap<string, string>

function nameIn(names: Names, text: string): string | null {
  return names.get(personOf(text) ?? '') ?? null
}

/** An entry in the form for staff, without its postings. */
export function entryHead(
  { id, businessAt, reason, actor, about }: Pick<EntryLine, 'id' | 'businessAt' | 'reason' | 'actor' | 'about'>,
  names: Names,
) {
  return {
    id: formatEntryId(id),
    at: businessAt.toISOString(),
    reason,
    actor,
    actorName: nameIn(names, actor),
    about,
  }
}

/** A posting in the form for staff: both accounts, with their owners' names. */
export function postingSides(
  { source, target, amountMicro }: Pick<EntryLine, 'source' | 'target' | 'amountMicro'>,
  names: Names,
) {
  return {
    source,
    sourceName: nameIn(names, source),
    target,
    targetName: nameIn(names, target),
    amount: decimalFromMicro(amountMicro),
  }
}

/** The accounts a filter selects: one by its full key, or all five of an investor. */
export function accountKeysOf(account: string): string[] {
  const personId = /^investor:([^:]+)$/.exec(account)?.[1]
  if (personId === undefined) return [account]
  return uuidPattern.test(personId) ? investorAccounts(personId) : []
}

const things = ['deposit', 'withdrawal', 'position', 'approval', 'capital'] as const

/** Subjects that a pasted text may name: the full subject, or an id without its prefix. */
export function thingsNamed(search: string): string[] {
  const text = search.trim()
  return uuidPattern.test(text.toLowerCase()) ? things.map((thing) => `${thing}:${text.toLowerCase()}`) : [text]
}

const dayMs = 24 * 60 * 60 * 1000

/** The first moment after this day. */
export function dayAfter(day: string): Date {
  return new Date(Date.parse(day) + dayMs)
}

/** Minimum of entries between two checkpoints. */
export const checkpointEntries = 5_000
