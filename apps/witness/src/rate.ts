import type { Clock } from './clock.ts'

const windowMs = 60_000
const addressesMax = 10_000

/** Counts the requests of each address in the running minute; false for one that is over. */
export function createRate(max: number, clock: Clock): (address: string) => boolean {
  let since = 0
  let counts = new Map<string, number>()
  return (address) => {
    const now = clock()
    if (now < since || now - since >= windowMs) {
      since = now
      counts = new Map()
    }
    const count = (counts.get(address) ?? 0) + 1
    // So many addresses within a minute are an attack: those that are new wait for the next.
    if (count === 1 && counts.size >= addressesMax) return false
    counts.set(address, count)
    return count <= max
  }
}
