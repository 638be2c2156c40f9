import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { joined, u8, u32 } from '../bytes.ts'
import type { Leaf } from '../tree/leaf.ts'

const purpose = 0xfd

/**
 * Leaves of nothing, for a tree that is too small. They follow from the snapshot's key, as salts do: random for everyone else, and the
 * same when a snapshot is built again, so that it has the root that was signed.
 */
export function fillingLeaves(snapshot: number, key: Uint8Array, count: number): Leaf[] {
  const derived = (number: number) => hmac(sha256, key, joined(new Uint8Array(12), u32(number), u8(purpose)))
  return Array.from({ length: count }, (_, index) => {
    const id = derived(index * 3)
    const kinds = derived(index * 3 + 1)
    const salt = derived(index * 3 + 2)
    return { snapshot, id, kinds, salt, part: 0, sumMicro: 0n }
  })
}
