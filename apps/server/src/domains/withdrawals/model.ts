import type { Source } from './rules.ts'

/** What moves a person's free money, as far as it decides what has matured: ledger entries by their reason. */
export type Movement =
  /** A maturity pays principal (cash), profit or a referral bonus. */
  | { readonly what: 'matured'; readonly source: Source; readonly amountMicro: bigint }
  /** A plan begins, or is renewed. */
  | { readonly what: 'begun'; readonly amountMicro: bigint }
  | {
      readonly what: 'requested'
      readonly withdrawalId: string
      readonly source: Source
      readonly amountMicro: bigint
    }
  /** A withdrawal ends without leaving: cancelled, rejected, returned. */
  | { readonly what: 'given_back'; readonly withdrawalId: string; readonly source: Source }
  /** Anything else that takes from a balance: a deposit the chain took back, an adjustment. */
  | { readonly what: 'taken'; readonly source: Source; readonly afterMicro: bigint }

export type Matured = Readonly<Record<Source, bigint>>

/**
 * How much of each balance has matured and was not used since: what leaves without a cap. A plan that begins and a withdrawal take from
 * matured money first, so principal that is reinvested stops counting as matured until it matures again; anything else takes other money
 * first. What only comes in (a deposit, an early exit, an adjustment) is other money, and no movement here. Same rules as
 * withdrawals.matured_of.
 */
export function maturedAfter(movements: readonly Movement[]): Matured {
  const matured: Record<Source, bigint> = { cash: 0n, profit: 0n, bonus: 0n }
  const taken = new Map<string, bigint>()
  const take = (source: Source, amountMicro: bigint) => {
    const shareMicro = least(matured[source], amountMicro)
    matured[source] -= shareMicro
    return shareMicro
  }
  for (const movement of movements) {
    switch (movement.what) {
      case 'matured':
        matured[movement.source] += movement.amountMicro
        break
      case 'begun':
        take('cash', movement.amountMicro)
        break
      case 'requested':
        taken.set(keyOf(movement), take(movement.source, movement.amountMicro))
        break
      case 'given_back':
        matured[movement.source] += taken.get(keyOf(movement)) ?? 0n
        break
      case 'taken':
        matured[movement.source] = least(matured[movement.source], movement.afterMicro)
        break
    }
  }
  return matured
}

function keyOf({ withdrawalId, source }: { readonly withdrawalId: string; readonly source: Source }): string {
  return `${withdrawalId}:${source}`
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
