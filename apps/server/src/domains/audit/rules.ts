/** What is chained: records of what people did, and the ledger's posting groups. */
export type SealedKind = 'record' | 'group'

/** The fingerprint of the rows behind one link: the digest of them all, and a mark for each single one. */
export interface RowsDigest {
  readonly ref: bigint
  readonly contentDigest: Buffer
  readonly rowMarks: Buffer
}

export interface LinkContent {
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

/** A mark is a row's place (two bytes) and the first six bytes of its digest. */
const markBytes = 8
const placeBytes = 2
/** What the first link follows. */
export const genesisHash = Buffer.alloc(32)

/** The text a link's hash is taken of: every field of it, and the hash before. Who changes one must change all that follow. */
export function linkText(
  previousHash: Buffer,
  { seq, kind, ref, contentDigest, rowMarks, sealedAt }: LinkContent,
): string {
  const fields = [
    previousHash.toString('hex'),
    seq,
    kind,
    ref,
    contentDigest.toString('hex'),
    rowMarks.toString('hex'),
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

/** The first place at which the rows are not those that were sealed. */
export function firstDifference(sealed: Buffer, present: Buffer): MarkDifference | undefined {
  const [before, after] = [marksByPlace(sealed), marksByPlace(present)]
  const places = [...new Set([...before.keys(), ...after.keys()])].sort((left, right) => left - right)
  for (const place of places) {
    const [was, is] = [before.get(place), after.get(place)]
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

/** The first moment that is no longer of this day. */
export function dayAfter(day: string): Date {
  return new Date(Date.parse(day) + dayMs)
}

const actorKinds = ['person', 'system', 'operator'] as const

/** Whom a searched text may name: as it is written in the record, or the id alone. */
export function searchedActors(search: string): string[] {
  return search.includes(':') ? [search] : actorKinds.map((kind) => `${kind}:${search}`)
}

/** Whose id stands in 'person:{id}'; nobody's where it names something else. */
export function personOf(text: string): string | undefined {
  return text.startsWith('person:') ? text.slice('person:'.length) : undefined
}

/** While a worker reads the chain nobody else does; one that has not been heard of for so long is gone. */
export const lookHeldMs = 60_000
/** How often it says how far it is. */
export const lookToldEveryMs = 400
/** A look that failed is begun again twice; then it says that it failed. */
export const lookAttemptsMax = 3
