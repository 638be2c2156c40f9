/** Deterministic randomness: every run is reproducible. */
export interface Chance {
  /** From 0 inclusive to 1 exclusive. */
  next(): number
  below(limit: number): number
  bytes(length: number): Buffer
  uuid(): string
  of<Item>(items: readonly Item[]): Item
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0
  // mulberry32: small, fast, and good enough for generated people.
  const word = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const next = () => word() / 4_294_967_296
  const below = (limit: number) => Math.floor(next() * limit)
  const hex = () => word().toString(16).padStart(8, '0')
  return {
    next,
    below,
    bytes: (length) => {
      const bytes = Buffer.allocUnsafe(Math.ceil(length / 4) * 4)
      for (let at = 0; at < length; at += 4) bytes.writeUInt32LE(word(), at)
      return bytes.subarray(0, length)
    },
    uuid: () => {
      const a = hex()
      const b = hex()
      const c = hex()
      const d = hex()
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`
    },
    of: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('there is nothing to choose from')
      return item
    },
  }
}
