import type { Language } from '@clearhold/contract/language'
import { moneyText } from '#design/money.tsx'

/** '9,614,207': a number of a block or a snapshot, in groups as amounts are. */
export function grouped(digits: string, language: Language): string {
  return moneyText(BigInt(digits === '' ? '0' : digits) * 1_000_000n, language).slice(0, -3)
}
