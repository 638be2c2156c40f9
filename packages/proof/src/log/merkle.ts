import { areEqual, joined, u8 } from '../bytes.ts'
import { sha256 } from '../sha256.ts'

/** The Merkle tree of RFC 6962: an append-only log of entries with inclusion and consistency proofs. */
export function hashOfEntry(entry: Uint8Array): Uint8Array {
  return sha256(joined(u8(0), entry))
}

export function hashOfChildren(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(joined(u8(1), left, right))
}

/** The largest power of two below a number of at least two. */
export function splitBefore(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

export function rootOfLog(hashes: readonly Uint8Array[]): Uint8Array {
  const [only] = hashes
  if (only === undefined) return sha256(new Uint8Array())
  if (hashes.length === 1) return only
  const split = splitBefore(hashes.length)
  return hashOfChildren(rootOfLog(hashes.slice(0, split)), rootOfLog(hashes.slice(split)))
}

/** The inclusion proof of an entry: PATH(m, D[n]). */
export function proveInclusion(hashes: readonly Uint8Array[], index: number): Uint8Array[] {
  if (hashes.length <= 1) return []
  const split = splitBefore(hashes.length)
  const left = hashes.slice(0, split)
  const right = hashes.slice(split)
  return index < split
    ? [...proveInclusion(left, index), rootOfLog(right)]
    : [...proveInclusion(right, index - split), rootOfLog(left)]
}

/** The inclusion proofs of all entries, for as many hashes as one of them takes. */
export function proveInclusions(hashes: readonly Uint8Array[]): Uint8Array[][] {
  return withRoot(hashes).paths
}

function withRoot(hashes: readonly Uint8Array[]): { readonly root: Uint8Array; readonly paths: Uint8Array[][] } {
  if (hashes.length <= 1) return { root: rootOfLog(hashes), paths: hashes.map(() => []) }
  const split = splitBefore(hashes.length)
  const left = withRoot(hashes.slice(0, split))
  const right = withRoot(hashes.slice(split))
  for (const path of left.paths) path.push(right.root)
  for (const path of right.paths) path.push(left.root)
  return { root: hashOfChildren(left.root, right.root), paths: [...left.paths, ...right.paths] }
}

/** The consistency proof from a log of `before` entries: PROOF(m, D[n]). */
export function proveConsistency(hashes: readonly Uint8Array[], before: number, isWhole = true): Uint8Array[] {
  if (before === hashes.length) return isWhole ? [] : [rootOfLog(hashes)]
  const split = splitBefore(hashes.length)
  const left = hashes.slice(0, split)
  const right = hashes.slice(split)
  return before <= split
    ? [...proveConsistency(left, before, isWhole), rootOfLog(right)]
    : [...proveConsistency(right, before - split, false), rootOfLog(left)]
}

interface Climb {
  readonly entry: Uint8Array
  readonly index: number
  readonly size: number
  readonly path: readonly Uint8Array[]
}

/** The root computed from an entry and its path (RFC 9162, 2.1.3.2); undefined if the path does not fit the index. */
export function climbToRoot({ entry, index, size, path }: Climb): Uint8Array | undefined {
  if (!areCounts(index, size) || index >= size || !path.every(isHash)) return undefined
  let place = index
  let last = size - 1
  let hash = hashOfEntry(entry)
  for (const beside of path) {
    if (last === 0) return undefined
    if (place % 2 === 1 || place === last) {
      hash = hashOfChildren(beside, hash)
      while (place % 2 === 0 && place !== 0) {
        place = Math.floor(place / 2)
        last = Math.floor(last / 2)
      }
    } else hash = hashOfChildren(hash, beside)
    place = Math.floor(place / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? hash : undefined
}

export function isIncluded({ root, ...climb }: Climb & { readonly root: Uint8Array }): boolean {
  const reached = climbToRoot(climb)
  return reached !== undefined && areEqual(reached, root)
}

interface Continued {
  readonly before: { readonly size: number; readonly root: Uint8Array }
  readonly after: { readonly size: number; readonly root: Uint8Array }
  readonly path: readonly Uint8Array[]
}

/** RFC 9162, 2.1.4.2. */
export function isContinued({ before, after, path }: Continued): boolean {
  if (!areCounts(before.size, after.size) || before.size > after.size || !path.every(isHash)) return false
  if (before.size === after.size) return path.length === 0 && areEqual(before.root, after.root)
  if (before.size === 0) return path.length === 0 && areEqual(before.root, rootOfLog([]))
  const isPower = Number.isInteger(Math.log2(before.size))
  const [first, ...rest] = isPower ? [before.root, ...path] : path
  if (first === undefined || (isPower && path.length === 0)) return false
  return climbBoth({ before, after, first, rest })
}

function climbBoth({
  before,
  after,
  first,
  rest,
}: Omit<Continued, 'path'> & { readonly first: Uint8Array; readonly rest: readonly Uint8Array[] }): boolean {
  let place = before.size - 1
  let last = after.size - 1
  while (place % 2 === 1) {
    place = Math.floor(place / 2)
    last = Math.floor(last / 2)
  }
  let older = first
  let newer = first
  for (const beside of rest) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      older = hashOfChildren(beside, older)
      newer = hashOfChildren(beside, newer)
      while (place % 2 === 0 && place !== 0) {
        place = Math.floor(place / 2)
        last = Math.floor(last / 2)
      }
    } else newer = hashOfChildren(newer, beside)
    place = Math.floor(place / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && areEqual(older, before.root) && areEqual(newer, after.root)
}

function areCounts(...values: readonly number[]): boolean {
  return values.every((value) => Number.isSafeInteger(value) && value >= 0)
}

function isHash(bytes: Uint8Array): boolean {
  return bytes.length === 32
}
