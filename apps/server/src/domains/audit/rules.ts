import type { AuditRecord } from '@clearhold/contract/audit/schema'

/** What is sealed: records of what people did, the ledger's posting groups, what solvency publishes, and what accounts publishes of break-glass. */
export const sealedKinds = ['record', 'group', 'snapshot', 'pulse', 'gate', 'break_glass'] as const
export type SealedKind = (typeof sealedKinds)[number]

/** Fingerprint of the rows behind one link: the digest of all of them, and a mark for each. */
export interface RowsDigest {
  readonly ref: bigint
  readonly contentDigest: Buffer
  readonly rowMarks: Buffer
}

/** 1: hashed over the marks themselves. 2: over their digest, so that a receipt can carry a link of a group of a thousand entries. */
export type LinkVersion = 1 | 2
/** The version that the sealer writes. */
export const linkVersion: LinkVersion = 2

export interface LinkContent {
  readonly version: LinkVersion
  readonly seq: bigint
  readonly kind: SealedKind
  readonly ref: bigint
  readonly contentDigest: Buffer
  readonly rowMarks: Buffer
  /** Seconds since 1970 with six decimals, as PostgreSQL writes them: a Date would lose the last three. */
  readonly sealedAt: string
}

export interface Link extends LinkContent {
  readonly hash: Buffer
}

/** Maximum of links per run of the sealer; a run that reached it may have left some waiting. */
export const sealBatchMax = 500

/** Maximum of links added to the log per run: higher than the sealer's, so that a log that is behind catches up. */
export const logBatchMax = 4_096

/** A mark is a row's place (two bytes) and the first six bytes of its digest. */
const markBytes = 8
const placeBytes = 2
/** The predecessor hash of the first link. */
export const genesisHash = Buffer.alloc(32)

/**
 * The text that a link's hash is computed from: all its fields and the previous hash. Changing one link requires changing all that follow.
 */
export function linkText(
  previousHash: Buffer,
  { version, seq, kind, ref, contentDigest, rowMarks, sealedAt }: LinkContent,
  sha256: (bytes: Buffer) => Buffer,
): string {
  const fields = [
    ...(version === 1 ? [] : [version]),
    previousHash.toString('hex'),
    seq,
    kind,
    ref,
    contentDigest.toString('hex'),
    (version === 1 ? rowMarks : sha256(rowMarks)).toString('hex'),
    sealedAt,
  ]
  return fields.join('|')
}

/** A moment in the form of LinkContent.sealedAt. */
export function epochText(at: Date): string {
  const milliseconds = at.getTime()
  return `${Math.floor(milliseconds / 1000)}.${String(milliseconds % 1000).padStart(3, '0')}000`
}

export interface MarkDifference {
  readonly place: number
  readonly what: 'was changed' | 'was taken away' | 'was added'
}

/** The first index at which the rows differ from those that were sealed. */
export function firstDifference(sealed: Buffer, present: Buffer): MarkDifference | undefined {
  const before = marksByPlace(sealed)
  const after = marksByPlace(present)
  const places = [...new Set([...before.keys(), ...after.keys()])].sort((left, right) => left - right)
  for (const place of places) {
    const was = before.get(place)
    const is = after.get(place)
    if (was === is) continue
    return { place, what: is === undefined ? 'was taken away' : was === undefined ? 'was added' : 'was changed' }
  }
  return undefined
}

function marksByPlace(marks: Buffer): Map<number, string> {
  const byPlace = new Map<number, string>()
  for (let at = 0; at + markBytes <= marks.length; at += markBytes) {
    byPlace.set(marks.readUInt16BE(at), marks.toString('hex', at + placeBytes, at + markBytes))
  }
  return byPlace
}

const dayMs = 24 * 60 * 60 * 1000

/** The first moment after this day. */
export function dayAfter(day: string): Date {
  return new Date(Date.parse(day) + dayMs)
}

const actorKinds = ['person', 'system', 'operator'] as const

/** The actors that a search text may name: the full actor, or the id alone. */
export function searchedActors(search: string): string[] {
  return search.includes(':') ? [search] : actorKinds.map((kind) => `${kind}:${search}`)
}

/** The id in 'person:{id}'; undefined for any other text. */
export function personOf(text: string): string | undefined {
  return text.startsWith('person:') ? text.slice('person:'.length) : undefined
}

/** Only one worker verifies the chain at a time; one that has not reported for this long counts as gone. */
export const verificationHeldMs = 60_000
/** Interval of its progress reports. */
export const progressEveryMs = 400
/** How often new rows are verified, and how often everything, where it is not requested. */
export const newRowsEveryMs = 10 * 60_000
export const wholeEveryMs = dayMs
/** A failed verification is retried twice, then reported as failed. */
export const verificationAttemptsMax = 3

/** Canonical JSON, equal for equal values: sorted keys, bigints as digits. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined)
    return `{${fields
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`)
      .join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

/** A record as it is stored, with its link once it is sealed. */
export interface StoredRecord {
  readonly id: bigint
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly beforeDigest: Buffer | null
  readonly afterDigest: Buffer | null
  readonly requestId: string | null
  readonly happenedAt: Date
  /** Microseconds since 1970: a Date would lose the last three digits, and with them the page cursor. */
  readonly happenedMicros: bigint
  readonly seq: bigint | null
  readonly hash: Buffer | null
  readonly sealedAt: Date | null
}

/** The distinct ids of the people these records name. A person is named by a uuid; other texts name no person. */
export function peopleIn(records: readonly Pick<StoredRecord, 'actor' | 'subject'>[]): string[] {
  const named = records.flatMap(({ actor, subject }) => [personOf(actor), personOf(subject)])
  return [...new Set(named)].filter(isUuid)
}

function isUuid(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

/** A record in the contract's form, with the names of its people where known. */
export function describeRecord(record: StoredRecord, names: ReadonlyMap<string, string>): AuditRecord {
  const nameIn = (text: string) => names.get(personOf(text) ?? '') ?? null
  const { seq, hash, sealedAt } = record
  return {
    id: String(record.id),
    at: record.happenedAt.toISOString(),
    actor: record.actor,
    actorName: nameIn(record.actor),
    action: record.action,
    subject: record.subject,
    subjectName: nameIn(record.subject),
    requestId: record.requestId,
    beforeDigest: record.beforeDigest?.toString('hex') ?? null,
    afterDigest: record.afterDigest?.toString('hex') ?? null,
    link:
      seq === null || hash === null || sealedAt === null
        ? null
        : { seq: String(seq), hash: hash.toString('hex'), sealedAt: sealedAt.toISOString() },
  }
}
