import type { Language } from '@clearhold/contract/language'
import { microFromDecimal } from '@clearhold/contract/money'
import { moneyText } from '#design/money.tsx'
import { percentText } from '#design/percent.ts'

/** A rate or a range of amounts of a request, as the reader's language writes figures; undefined for anything else. */
export function figureText(field: string, value: string, language: Language): string | undefined {
  if (field === 'amount_limits') {
    const amounts = value.split(' - ').map(microFromDecimal)
    return amounts.length === 2 && amounts.every((micro) => micro !== undefined)
      ? amounts.map((micro) => moneyText(micro, language)).join(' - ')
      : undefined
  }
  const [, units, hundredths = ''] = /^(\d{1,9})(?:\.(\d{2}))?%$/.exec(value) ?? []
  if (units === undefined) return undefined
  // What is signed is written out, also above a thousand per cent, where other screens cut the hundredths off.
  const isLarge = units.length > 3 && Number(hundredths) > 0
  return isLarge
    ? moneyText(microFromDecimal(`${units}.${hundredths}`) ?? 0n, language) + percentText(0, language).slice(1)
    : percentText(Number(units) * 100 + Number(hundredths), language)
}
