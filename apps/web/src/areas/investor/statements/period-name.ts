import type { Language } from '@clearhold/contract/language'
import { periodId, type StatementDays } from '@clearhold/contract/statements/rules'
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

/** 'October', and the month after it, as they stand inside a sentence. */
export function monthAndNext(
  { from }: Pick<StatementPeriod, 'from'>,
  language: Language,
): Record<'month' | 'next', string> {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { month: 'long', timeZone: 'UTC' })
  const first = new Date(from)
  const next = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1)
  return { month: format.format(first), next: format.format(next) }
}

/** How the file of a period is called: a whole month or year by its name, other days by both ends. */
export function fileNameOf(days: StatementDays, kind: 'pdf' | 'csv' | 'json'): string {
  return `clearhold-${periodId(days)}.${kind}`
}

/** '1 Oct 2026 – 15 Nov 2026', in UTC. */
export function rangeName({ from, to }: StatementDays, language: Language): string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  return from === to
    ? format.format(new Date(from))
    : `${format.format(new Date(from))} – ${format.format(new Date(to))}`
}
