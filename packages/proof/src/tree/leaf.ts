import { bytesOfHex, joined, readU64, u8, u32, u64, utf8 } from '../bytes.ts'
import { isUuid } from '../lines.ts'
import { hmacSha256, sha256 } from '../sha256.ts'
import { isSum, type SumNode } from './node.ts'

/** What is owed to an investor, in this order: the five balances, and what is promised and not paid yet. */
export const debtKinds = ['cash', 'locked', 'profit', 'bonus', 'leaving', 'promisedProfit', 'promisedBonus'] as const
export type DebtKind = (typeof debtKinds)[number]

/** The owner and content of the leaves; known to the investor and the operator, and never published. */
export interface Opening {
  /** A UUID. */
  readonly personId: string
  readonly email: string
  /** 0x and forty digits; absent for an investor who has none. */
  readonly depositAddress: string | undefined
  readonly owedMicro: Readonly<Record<DebtKind, bigint>>
  /** The newest ledger entry that touched one of the balances; 0 for none. */
  readonly lastEntryId: bigint
  /** 32 bytes: keeps an attacker from confirming a guessed address or amount. */
  readonly salt: Uint8Array
}

/** The half of an investor's debt that a leaf carries: two leaves, so that no sibling shows a whole balance. */
export const leafParts = [0, 1] as const
export type LeafPart = (typeof leafParts)[number]

export interface Leaf {
  readonly snapshot: number
  readonly id: Uint8Array
  readonly part: LeafPart
  readonly sumMicro: bigint
  readonly kinds: Uint8Array
  readonly salt: Uint8Array
}

export function nodeOfLeaf({ snapshot, id, part, sumMicro, kinds, salt }: Leaf): SumNode {
  const content = [utf8('CHL1'), u32(snapshot), id, u8(part), u64(sumMicro), kinds, salt]
  return { hash: sha256(joined(u8(0), ...content)), sumMicro }
}

/** Binds a leaf to one person: two investors with the same amounts never share one. Undefined where the opening is malformed. */
export function idOf({ personId, email, depositAddress, salt }: Opening): Uint8Array | undefined {
  const person = bytesOfUuid(personId)
  const address = depositAddress === undefined ? new Uint8Array(20) : bytesOfAddress(depositAddress)
  if (person === undefined || address === undefined || salt.length !== 32) return undefined
  return sha256(joined(salt, person, utf8(email), address))
}

export function kindsOf({ owedMicro, lastEntryId, salt }: Opening): Uint8Array | undefined {
  if (totalOf(owedMicro) === undefined || lastEntryId < 0n || lastEntryId >= 2n ** 63n || salt.length !== 32)
    return undefined
  return sha256(joined(salt, ...debtKinds.map((kind) => u64(owedMicro[kind])), u64(lastEntryId)))
}

/** Undefined where one of the amounts is negative, or all of them are more than a tree may hold. */
export function totalOf(owedMicro: Opening['owedMicro']): bigint | undefined {
  const amounts = debtKinds.map((kind) => owedMicro[kind])
  const totalMicro = amounts.reduce((sum, micro) => sum + micro, 0n)
  return amounts.every(isSum) && isSum(totalMicro) ? totalMicro : undefined
}

/** All randomness of an investor's leaves is derived from the snapshot's key: once it is destroyed, nothing links the leaves to them. */
export function saltsOf(key: Uint8Array, personId: string) {
  const person = bytesOfUuid(personId)
  if (person === undefined) throw new Error('a person has a UUID')
  const derived = (purpose: number) => hmacSha256(key, joined(person, u8(purpose)))
  return { opening: derived(0xff), parts: [derived(0), derived(1)] as const, split: derived(0xfe) }
}

/** Every split of the total is about equally likely. */
export function splitOf(totalMicro: bigint, random: Uint8Array): readonly [bigint, bigint] {
  const first = readU64(random, 0) % (totalMicro + 1n)
  return [first, totalMicro - first]
}

/** The two leaves of an investor, from what the operator knows. */
export function leavesOf(snapshot: number, key: Uint8Array, owed: Omit<Opening, 'salt'>): readonly [Leaf, Leaf] {
  const salts = saltsOf(key, owed.personId)
  const opening = { ...owed, salt: salts.opening }
  const id = idOf(opening)
  const kinds = kindsOf(opening)
  const totalMicro = totalOf(owed.owedMicro)
  if (id === undefined || kinds === undefined || totalMicro === undefined)
    throw new Error(`no leaf can be made for ${owed.personId}`)
  const [first, second] = splitOf(totalMicro, salts.split)
  return [
    { snapshot, id, kinds, part: 0, sumMicro: first, salt: salts.parts[0] },
    { snapshot, id, kinds, part: 1, sumMicro: second, salt: salts.parts[1] },
  ]
}

export function bytesOfUuid(text: string): Uint8Array | undefined {
  return isUuid(text) ? bytesOfHex(text.replaceAll('-', ''), 16) : undefined
}

/** The zero address is hashed for an investor without one; written out it is refused, so that the encoding is unique. */
function bytesOfAddress(text: string): Uint8Array | undefined {
  const bytes = text.startsWith('0x') ? bytesOfHex(text.slice(2), 20) : undefined
  return bytes?.some((byte) => byte !== 0) === true ? bytes : undefined
}
