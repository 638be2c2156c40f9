import type { Language } from '@clearhold/contract/language'

const grouped: Readonly<Record<Language, RegExp>> = {
  en: /^\d{1,3}(,\d{3})+(\.\d*)?$/,
  es: /^\d{1,3}(\.\d{3})+(,\d*)?$/,
  fr: /^\d{1,3}(\.\d{3})+(,\d*)?$/,
}

/**
 * What a person typed as an amount, as the contract writes amounts: '5,000.00' in English and '5.000,00' in Spanish are
 * both '5000.00'. What is no amount stays as it is, for the contract to refuse.
 */
export function plainAmount(typed: string, language: Language): string {
  const text = typed.replace(/[\s\u00a0\u202f]/g, '').replace(/^\$|USDT$/gi, '')
  const withoutGroups = grouped[language].test(text) ? text.replaceAll(language === 'en' ? ',' : '.', '') : text
  const pointed = language === 'en' ? withoutGroups : withoutGroups.replace(',', '.')
  return pointed.replace(/^0+(?=\d)/, '').replace(/\.$/, '')
}
