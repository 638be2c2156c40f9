import type { Owed } from '@clearhold/proof/builder/build-snapshot'

/** The product's page size. */
const pageSize = 1_000

/** A fixed key: the measurement does not depend on it. */
export const benchKey: Uint8Array = new Uint8Array(32).fill(0x2b)
export const benchSnapshot = 1_017

/** Investor n of the bench: addresses and amounts of realistic length. */
export function investorAt(n: number): Owed {
  const spread = BigInt((n * 2_654_435_761) % 4_294_967_296)
  return {
    personId: `0190a5c0-7b1e-4${hexOf(n % 4_096, 3)}-8${hexOf(n % 4_093, 3)}-${hexOf(n, 12)}`,
    email: `investor.${n}@mail-${n % 97}.example`,
    depositAddress: `0x${hexOf(n * 7_919, 20)}${hexOf(n, 20)}`,
    owedMicro: {
      cash: spread * 3n,
      locked: n % 3 === 0 ? 0n : 50_000_000n + spread,
      profit: n % 5 === 0 ? spread : 0n,
      bonus: n % 11 === 0 ? 5_000_000n : 0n,
      leaving: n % 17 === 0 ? 25_000_000n : 0n,
      promisedProfit: n % 3 === 0 ? 0n : 20_000_000n,
      promisedBonus: n % 13 === 0 ? 1_000_000n : 0n,
    },
    lastEntryId: BigInt(n) * 1_024n + 1n,
  }
}

function hexOf(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}

/** Pages generated on demand, like those read from a database. */
export async function* pagesOf(investors: number): AsyncGenerator<readonly Owed[]> {
  for (let first = 0; first < investors; first += pageSize) {
    const size = Math.min(pageSize, investors - first)
    yield Array.from({ length: size }, (_, index) => investorAt(first + index))
  }
}
