import type { Language } from '@clearhold/contract/language'
import { useLanguage } from '../i18n/use-language.ts'
import { useTexts } from '../i18n/use-texts.ts'

type Unit = 'day' | 'hour' | 'minute' | 'second'
type Names = Readonly<Record<Unit, readonly [short: string, one: string, many: string]>>

const sizes: readonly (readonly [Unit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

/** Written out, because the browser's own unit formatter takes longer to wake up than the rest of a page to hydrate. */
const names: Readonly<Record<Language, Names>> = {
  en: {
    day: ['d', 'day', 'days'],
    hour: ['h', 'hour', 'hours'],
    minute: ['min', 'minute', 'minutes'],
    second: ['s', 'second', 'seconds'],
  },
  es: {
    day: ['d', 'día', 'días'],
    hour: ['h', 'hora', 'horas'],
    minute: ['min', 'minuto', 'minutos'],
    second: ['s', 'segundo', 'segundos'],
  },
  fr: {
    day: ['j', 'jour', 'jours'],
    hour: ['h', 'heure', 'heures'],
    minute: ['min', 'minute', 'minutes'],
    second: ['s', 'seconde', 'secondes'],
  },
}

export interface DurationFormat {
  /** '19 h 10 min', or '19 hours 10 minutes' in words. */
  readonly words?: boolean
  /** The largest unit used: 48 hours are not 2 days when a plan is named by its hours. */
  readonly largest?: 'day' | 'hour'
}

/** The two largest units that say something; what is smaller is dropped, because seconds do not matter in a wait of a day. */
export function durationText(seconds: number, language: Language, format: DurationFormat = {}): string {
  const { words = false, largest = 'day' } = format
  let rest = Math.max(0, Math.floor(seconds))
  const counted = sizes
    .filter(([unit]) => largest === 'day' || unit !== 'day')
    .map(([unit, size]) => {
      const count = Math.floor(rest / size)
      rest -= count * size
      return { unit, count }
    })
  const first = counted.findIndex(({ count }) => count > 0)
  const said = first === -1 ? counted.slice(-1) : counted.slice(first, first + 2)
  return said
    .filter(({ count }, index) => index === 0 || count > 0)
    .map(({ unit, count }) => {
      const [short, one, many] = names[language][unit]
      // French counts zero as one of a thing.
      const name = count === 1 || (count === 0 && language === 'fr') ? one : many
      return `${count}\u00a0${words ? name : short}`
    })
    .join(' ')
}

interface DurationProps extends DurationFormat {
  readonly seconds: number
  /** An estimate says so: 'about 3 minutes'. */
  readonly about?: boolean
}

/** The only component that prints a length of time. */
export function Duration({ seconds, about = false, ...format }: DurationProps) {
  const t = useTexts()
  const duration = durationText(seconds, useLanguage(), format)
  return (
    <time className="figures-even" dateTime={`PT${Math.max(0, Math.floor(seconds))}S`}>
      {about ? t('about', { duration }) : duration}
    </time>
  )
}
