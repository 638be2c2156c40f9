import type { Language } from '@clearhold/contract/language'
import { useLanguage } from '../i18n/use-language.ts'
import { dateTimeText } from './date-time.tsx'

/** A moment in UTC without the word: for lists that say the zone once, in the head of the column. */
export function textInColumn(instant: string, language: Language): string {
  return dateTimeText(instant, language).replace(/ UTC$/, '')
}

/** A date in such a list. The machine-readable one keeps its zone. */
export function DateInColumn({ instant }: { readonly instant: string }) {
  const language = useLanguage()
  return (
    <time className="figures-even whitespace-nowrap" dateTime={instant}>
      {textInColumn(instant, language)}
    </time>
  )
}
