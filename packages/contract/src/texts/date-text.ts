import type { Language } from '../language.ts'

const formatters = new Map<Language, Intl.DateTimeFormat>()

function formatterOf(language: Language): Intl.DateTimeFormat {
  const known = formatters.get(language)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  })
  formatters.set(language, made)
  return made
}

/** 'Fri 13 Nov 2026, 09:30 UTC': for texts the server writes, as `DateTime` of the web writes it for the screen (a test compares them). */
export function dateText(language: Language, at: Date): string {
  const parts = formatterOf(language).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? ''
  return `${part('weekday')} ${part('day')} ${part('month')} ${part('year')}, ${part('hour')}:${part('minute')} UTC`
}
