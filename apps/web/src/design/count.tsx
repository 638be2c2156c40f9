import type { Language } from '@clearhold/contract/language'
import { useLanguage } from '../i18n/use-language.ts'

const groups: Readonly<Record<Language, string>> = { en: ',', es: '.', fr: '\u202f' }

/** A whole number, grouped as amounts are. */
export function countText(count: number, language: Language): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, groups[language])
}

/** How many there are of something. */
export function Count({ value }: { readonly value: number }) {
  return <span className="figures-even">{countText(value, useLanguage())}</span>
}
