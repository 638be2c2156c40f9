import { joined, u8, u32 } from '../bytes.ts'
import { hmacSha256 } from '../sha256.ts'
import type { Leaf } from '../tree/leaf.ts'

const purpose = 0xfd

/**
 * Filling leaves without a debt, for a tree that is too small. They are derived from the snapshot's key, like salts: random without
 * the key, and the same when a snapshot is rebuilt, so that it has the signed root.
 */
export function fillingLeaves(snapshot: number, key: Uint8Array, count: number): Leaf[] {
  const derived = (number: number) => hmacSha256(key, joined(new Uint8Array(12), u32(number), u8(purpose)))
  return Array.from({ length: count }, (_, index) => {
    const id = derived(index * 3)
    const kinds = derived(index * 3 + 1)
    const salt = derived(index * 3 + 2)
    return { snapshot, id, kinds, salt, part: 0, sumMicro: 0n }
  })
}
