import type { Language } from '@clearhold/contract/language'
import type { StatementPeriod } from '@clearhold/contract/statements/schema'

const monthNames = new Map<Language, Intl.DateTimeFormat>()

function monthFormat(language: Language): Intl.DateTimeFormat {
  const known = monthNames.get(language)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  monthNames.set(language, made)
  return made
}

/** 'October 2026'; its first letter is a capital in every language, because it stands at the head of a row. */
export function monthName({ from }: Pick<StatementPeriod, 'from'>, language: Language): string {
  const name = monthFormat(language).format(new Date(from))
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** How the file of a period is called: a whole month or year by its name, other days by both ends. */
export function fileNameOf({ from, to }: Pick<StatementPeriod, 'from' | 'to'>, kind: 'pdf' | 'csv' | 'json'): string {
  const month = from.slice(0, 7)
  const year = from.slice(0, 4)
  const isYear = from === `${year}-01-01` && to === `${year}-12-31`
  const isMonth = from === `${month}-01` && to === lastDayOfMonth(from)
  return `clearhold-${isYear ? year : isMonth ? month : `${from}-to-${to}`}.${kind}`
}

function lastDayOfMonth(day: string): string {
  const at = new Date(day)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)
}
