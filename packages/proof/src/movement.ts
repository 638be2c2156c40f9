import { base64Of, bytesOfBase64, bytesOfHex, hexOf, joined, u64, utf8 } from './bytes.ts'
import { type Fields, fieldsOf } from './json.ts'
import { climbToRoot } from './log/merkle.ts'
import { sha256 } from './sha256.ts'

/**
 * One movement of an investor as they may show it: their own sides of its lines opened, for all others the digest, then the path to its
 * group and the link of the group in the log (SPECIFICATION.md, section 10).
 */
export interface OpenMovement {
  readonly entry: {
    readonly id: bigint
    readonly reason: string
    readonly about: string
    /** The digest of the actor and the idempotency key: never opened. */
    readonly restDigest: Uint8Array
  }
  /** Source and target of the first line, then of the second and so on; for sides that are not opened, the digest. */
  readonly sides: readonly (OpenSide | Uint8Array)[]
  readonly group: {
    readonly id: bigint
    readonly entries: number
    /** Seconds since 1970 with six decimals. */
    readonly postedAt: string
    readonly businessAt: string
    /** Which of the group's entries it is, from 0. */
    readonly index: number
    readonly path: readonly Uint8Array[]
  }
  readonly link: {
    readonly seq: number
    readonly previous: Uint8Array
    readonly marksDigest: Uint8Array
    readonly sealedAt: string
  }
}

/** One side of a line, as its owner may see it. */
export interface OpenSide {
  /** `investor:<uuid>:<kind>` */
  readonly account: string
  readonly amountMicro: bigint
  /** What the account held after this line. */
  readonly afterMicro: bigint
  readonly salt: Uint8Array
}

/** As it stands in files. */
export function writeMovement({ entry, sides, group, link }: OpenMovement) {
  return {
    entry: {
      id: String(entry.id),
      reason: entry.reason,
      about: entry.about,
      restDigest: base64Of(entry.restDigest),
    },
    sides: sides.map((side) =>
      side instanceof Uint8Array
        ? base64Of(side)
        : {
            account: side.account,
            amountMicro: String(side.amountMicro),
            afterMicro: String(side.afterMicro),
            salt: hexOf(side.salt),
          },
    ),
    group: { ...group, id: String(group.id), path: base64Of(joined(...group.path)) },
    link: { ...link, previous: base64Of(link.previous), marksDigest: base64Of(link.marksDigest) },
  }
}

/** Undefined if anything is missing or malformed. */
export function readMovement(file: Fields): OpenMovement | undefined {
  const entry = readEntry(fieldsOf(file['entry']))
  const group = readGroup(fieldsOf(file['group']))
  const link = readLink(fieldsOf(file['link']))
  const sides = Array.isArray(file['sides']) ? file['sides'].map(readSide) : []
  if (entry === undefined || group === undefined || link === undefined) return undefined
  if (sides.length < 2 || sides.length > 16 || sides.length % 2 > 0) return undefined
  const whole = sides.filter((side) => side !== undefined)
  return whole.length === sides.length ? { entry, sides: whole, group, link } : undefined
}

/** Its length in bytes stands in two bytes. */
const reasonMax = 100
const amountMax = 10n ** 18n - 1n
const entriesPerGroup = 1024n
const accountPattern = /^investor:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(?:cash|locked|profit|bonus|leaving)$/

/** The owner of the movement; undefined if what is opened cannot be one. */
export function personOf({ entry, sides, group }: OpenMovement): string | undefined {
  const people = sides.flatMap((side) =>
    side instanceof Uint8Array ? [] : [accountPattern.exec(side.account)?.[1] ?? 'nobody'],
  )
  const [personId] = people
  const areAmounts = sides.every(
    (side) =>
      side instanceof Uint8Array ||
      (side.amountMicro > 0n && side.amountMicro <= amountMax && side.afterMicro <= amountMax),
  )
  const isPlace = entry.id < 2n ** 63n && entry.id / entriesPerGroup === group.id && entry.id % entriesPerGroup > 0n
  const isOfOne = personId !== 'nobody' && people.every((id) => id === personId)
  return isOfOne && areAmounts && isPlace ? personId : undefined
}

function u16(value: number): Uint8Array {
  return Uint8Array.of(value >> 8, value & 255)
}

/** The source of the first line. */
const firstSlot = 2

/** The entry's leaf in the group's tree. */
function leafOf({ entry, sides }: OpenMovement): Uint8Array {
  const digests = sides.map((side, index) => {
    if (side instanceof Uint8Array) return side
    const { salt, amountMicro, afterMicro, account } = side
    return sha256(joined(salt, u64(entry.id), u16(firstSlot + index), u64(amountMicro), u64(afterMicro), utf8(account)))
  })
  const lines = u16(sides.length / 2)
  const reason = utf8(entry.reason)
  return joined(
    utf8('CHE2'),
    u64(entry.id),
    entry.restDigest,
    lines,
    ...digests,
    u16(reason.length),
    reason,
    utf8(entry.about),
  )
}

/** The log's leaf for the group of this entry; undefined if the path in the group is invalid. */
export function linkHashOf(movement: OpenMovement): Uint8Array | undefined {
  const { group, link } = movement
  const { index, entries: size, path } = group
  const root = climbToRoot({ entry: leafOf(movement), index, size, path })
  if (root === undefined) return undefined
  const own = sha256(utf8(['group', group.id, group.entries, group.postedAt, group.businessAt].join('|')))
  const digest = sha256(joined(utf8('CHG2'), own, root))
  const fields = [
    2,
    hexOf(link.previous),
    link.seq,
    'group',
    group.id,
    hexOf(digest),
    hexOf(link.marksDigest),
    link.sealedAt,
  ]
  return sha256(utf8(fields.join('|')))
}

function readEntry({ id, reason, about, restDigest }: Fields): OpenMovement['entry'] | undefined {
  const number = readNumber(id)
  const rest = readHash(restDigest)
  if (number === undefined || rest === undefined) return undefined
  if (typeof reason !== 'string' || reason.length > reasonMax || typeof about !== 'string') return undefined
  return { id: number, reason, about, restDigest: rest }
}

function readSide(value: unknown): OpenSide | Uint8Array | undefined {
  if (typeof value === 'string') return readHash(value)
  const { account, ...rest } = fieldsOf(value)
  const amountMicro = readNumber(rest['amountMicro'])
  const afterMicro = readNumber(rest['afterMicro'])
  const salt = readSalt(rest['salt'])
  if (typeof account !== 'string' || amountMicro === undefined || afterMicro === undefined) return undefined
  return salt === undefined ? undefined : { account, amountMicro, afterMicro, salt }
}

function readGroup({ id, entries, postedAt, businessAt, index, path }: Fields): OpenMovement['group'] | undefined {
  const number = readNumber(id)
  const hashes = readHashes(path)
  if (number === undefined || hashes === undefined || !isTime(postedAt) || !isTime(businessAt)) return undefined
  if (!isCount(entries) || !isCount(index)) return undefined
  return { id: number, entries, postedAt, businessAt, index, path: hashes }
}

function readLink({ seq, previous, marksDigest, sealedAt }: Fields): OpenMovement['link'] | undefined {
  const before = readHash(previous)
  const marks = readHash(marksDigest)
  if (!isCount(seq) || seq < 1 || before === undefined || marks === undefined || !isTime(sealedAt)) return undefined
  return { seq, previous: before, marksDigest: marks, sealedAt }
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^(0|[1-9]\d{0,11})\.\d{6}$/.test(value)
}

/** By default at most 64: a longer path would belong to an impossibly large tree. */
export function readHashes(base64: unknown, most = 64): Uint8Array[] | undefined {
  const bytes = typeof base64 === 'string' ? bytesOfBase64(base64) : undefined
  if (bytes === undefined || bytes.length % 32 > 0 || bytes.length > most * 32) return undefined
  return Array.from({ length: bytes.length / 32 }, (_, index) => bytes.slice(index * 32, (index + 1) * 32))
}

function readHash(base64: unknown): Uint8Array | undefined {
  const [hash, ...others] = readHashes(base64) ?? []
  return others.length === 0 ? hash : undefined
}

function readSalt(text: unknown): Uint8Array | undefined {
  return typeof text === 'string' ? bytesOfHex(text, 16) : undefined
}

function readNumber(text: unknown): bigint | undefined {
  return typeof text === 'string' && /^(0|[1-9]\d{0,18})$/.test(text) ? BigInt(text) : undefined
}
