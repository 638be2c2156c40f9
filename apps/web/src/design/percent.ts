import type { Language } from '@clearhold/contract/language'

const signs: Readonly<Record<Language, { readonly group: string; readonly point: string; readonly percent: string }>> =
  {
    en: { group: ',', point: '.', percent: '%' },
    es: { group: '.', point: ',', percent: '\u00a0%' },
    fr: { group: '\u202f', point: ',', percent: '\u00a0%' },
  }

/**
 * Basis points as per cent: 4000 is '40%', 119 is '1.19%'. From a thousand per cent on it is rounded to the nearest whole, 851667
 * is '8,517%': hundredths say nothing there. By hand, for the same reason as amounts.
 */
export function percentText(basisPoints: number, language: Language): string {
  const { group, point, percent } = signs[language]
  const hundredths = Math.abs(basisPoints)
  const units = (hundredths < 100_000 ? Math.floor(hundredths / 100) : Math.round(hundredths / 100))
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, group)
  const fraction = hundredths < 100_000 ? (hundredths % 100).toString().padStart(2, '0').replace(/0+$/, '') : ''
  return (basisPoints < 0 ? '\u2212' : '') + units + (fraction === '' ? '' : point + fraction) + percent
}
