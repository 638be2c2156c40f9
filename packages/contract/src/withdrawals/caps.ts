/**
 * Caps and their exception: money that a plan has paid back or paid out has no cap. A request takes matured money first;
 * only the rest counts towards the caps. Used by form, server and tests.
 */
export interface CappedMoney {
  /** All that is free in the balances the request takes from. */
  readonly freeMicro: bigint
  /** How much of it has matured and is unused. */
  readonly maturedMicro: bigint
  readonly dayLeftMicro: bigint
  readonly monthLeftMicro: bigint
}

/** Below the minimum, unless it is all that is left: an investor must be able to withdraw even a small rest. */
export function isBelowMinimum(
  { type, amountMicro }: { readonly type: string; readonly amountMicro: bigint },
  { minimumMicro, freeMicro }: { readonly minimumMicro: bigint; readonly freeMicro: bigint },
): boolean {
  if (amountMicro <= 0n) return true
  return amountMicro < minimumMicro && !(type === 'all' && amountMicro === freeMicro)
}

/** How much of an amount is taken from matured money. */
export function uncappedOf(amountMicro: bigint, maturedMicro: bigint): bigint {
  return least(amountMicro, maturedMicro)
}

/** The cap that an amount exceeds; undefined if none. */
export function capExceededBy(
  amountMicro: bigint,
  { maturedMicro, dayLeftMicro, monthLeftMicro }: Omit<CappedMoney, 'freeMicro'>,
): 'day' | 'month' | undefined {
  const cappedMicro = amountMicro - uncappedOf(amountMicro, maturedMicro)
  if (cappedMicro === 0n) return undefined
  if (cappedMicro > dayLeftMicro) return 'day'
  return cappedMicro > monthLeftMicro ? 'month' : undefined
}

/** The most that one request can take now: all matured money, and the rest up to the caps. */
export function mostMicro({ freeMicro, maturedMicro, dayLeftMicro, monthLeftMicro }: CappedMoney): bigint {
  return least(freeMicro, maturedMicro + least(dayLeftMicro, monthLeftMicro))
}

export function leftOfCap(maxMicro: bigint, usedMicro: bigint): bigint {
  return maxMicro > usedMicro ? maxMicro - usedMicro : 0n
}

/** A name for each balance that one request may take from, in the order they are taken in. */
export const partOrder = ['profit', 'referral_bonus', 'capital'] as const
export type Parts = Readonly<Record<(typeof partOrder)[number], bigint>>

/** What a request from all balances takes from each, matured money first. Undefined if there is not enough. */
export function partsOf(amountMicro: bigint, free: Parts, matured: Parts): Parts | undefined {
  const parts = { profit: 0n, referral_bonus: 0n, capital: 0n }
  let restMicro = amountMicro
  for (const upTo of [matured, free]) {
    for (const name of partOrder) {
      const partMicro = least(upTo[name] - parts[name], restMicro)
      parts[name] += partMicro
      restMicro -= partMicro
    }
  }
  return restMicro === 0n ? parts : undefined
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
