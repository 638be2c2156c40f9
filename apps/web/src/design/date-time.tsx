import type { Language } from '@clearhold/contract/language'
import { useLanguage } from '../i18n/use-language.ts'

export interface DateTimeFormat {
  /** An IANA zone; it is always printed beside the time. */
  readonly zone?: string
  /** second: the time of day to the second, for what comes more than once in a minute. */
  readonly show?: 'full' | 'date' | 'time' | 'second'
  readonly year?: boolean
}

/** 'Fri 13 Nov, 09:30 UTC'. The order is ours in every language; names of days and months are the language's. */
export function dateTimeText(instant: string, language: Language, format: DateTimeFormat = {}): string {
  const { zone = 'UTC', show = 'full', year = false } = format
  const parts = formatter(language, zone).formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? ''
  const date = `${part('weekday')} ${part('day')} ${part('month')}${year ? ` ${part('year')}` : ''}`
  const time = `${part('hour')}:${part('minute')} ${part('timeZoneName')}`
  if (show === 'date') return date
  if (show === 'second') return `${part('hour')}:${part('minute')}:${part('second')} ${part('timeZoneName')}`
  return show === 'time' ? time : `${date}, ${time}`
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Kept, because a browser takes longer to make one than to draw a page of dates. */
function formatter(language: Language, zone: string): Intl.DateTimeFormat {
  const key = `${language} ${zone}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
    timeZoneName: 'short',
  })
  formatters.set(key, made)
  return made
}

interface DateTimeProps extends DateTimeFormat {
  /** An ISO instant, as the wire carries it. */
  readonly instant: string
}

/** The only component that prints a date or a time. */
export function DateTime({ instant, ...format }: DateTimeProps) {
  const language = useLanguage()
  return (
    <time className="figures-even whitespace-nowrap" dateTime={instant}>
      {dateTimeText(instant, language, format)}
    </time>
  )
}
