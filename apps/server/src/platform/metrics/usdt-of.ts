import { decimalFromMicro } from '@clearhold/contract/money'

/** An amount as Prometheus stores it, which knows floats only: for looking at, never for reckoning. One micro is not zero. */
export function usdtOf(amountMicro: bigint): number {
  const usdt = decimalFromMicro(amountMicro)
  return Number(usdt)
}
