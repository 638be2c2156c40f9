/**
 * Money is a bigint of micro-USDT (six decimals) inside the program and a decimal string on the wire.
 * Nothing else in the product adds, multiplies, rounds or prints an amount: it calls this file.
 */
export const microPerUnit = 1_000_000n

/** 999,999,999,999.999999 USDT: more than will ever be held, and far inside PostgreSQL's int8. */
export const amountMicroMax = 10n ** 18n - 1n

/** Digits, at most twelve before the point and six behind; no sign, no exponent, no grouping, no spaces. */
export const decimalPattern = /^(0|[1-9]\d{0,11})(\.\d{1,6})?$/

/** Reads an amount; undefined when the text is not exactly an amount. */
export function microFromDecimal(text: string): bigint | undefined {
  if (!decimalPattern.test(text)) return undefined
  const [units = '0', fraction = ''] = text.split('.')
  return BigInt(units) * microPerUnit + BigInt(fraction.padEnd(6, '0'))
}

/** Writes an amount with all six decimals: the form of receipts, details and the wire. */
export function decimalFromMicro(amountMicro: bigint): string {
  const sign = amountMicro < 0n ? '-' : ''
  const absolute = amountMicro < 0n ? -amountMicro : amountMicro
  return `${sign}${absolute / microPerUnit}.${(absolute % microPerUnit).toString().padStart(6, '0')}`
}

/** The sum of amounts; zero for none. */
export function sumMicro(amountsMicro: Iterable<bigint>): bigint {
  let total = 0n
  for (const amountMicro of amountsMicro) total += amountMicro
  return total
}

/** A share in basis points (1% = 100), rounded down to the micro: the rounding never favours a promise we did not fund. */
export function shareMicro(amountMicro: bigint, basisPoints: bigint): bigint {
  if (amountMicro < 0n || basisPoints < 0n) throw new RangeError('a share is taken of a non-negative amount')
  return (amountMicro * basisPoints) / 10_000n
}

/** Converts a chain's own units to micro; what does not fit six decimals is the remainder, recorded as dust, never dropped. */
export function microFromChainUnits(
  units: bigint,
  chainDecimals: number,
): { amountMicro: bigint; remainderUnits: bigint } {
  if (units < 0n) throw new RangeError('a chain amount is never negative')
  if (chainDecimals < 6) return { amountMicro: units * 10n ** BigInt(6 - chainDecimals), remainderUnits: 0n }
  const scale = 10n ** BigInt(chainDecimals - 6)
  return { amountMicro: units / scale, remainderUnits: units % scale }
}

/** The inverse; a token with fewer than six decimals cannot represent every amount. */
export function chainUnitsFromMicro(amountMicro: bigint, chainDecimals: number): bigint {
  if (chainDecimals < 6) throw new RangeError('a token with fewer than six decimals is not paid out')
  return amountMicro * 10n ** BigInt(chainDecimals - 6)
}
