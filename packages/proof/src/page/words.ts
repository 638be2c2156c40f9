import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import type { Texts } from './texts/texts.ts'

/** The texts of a language, and how it writes amounts, numbers and times. */
export interface Words {
  readonly language: string
  readonly texts: Texts
  readonly amount: (micro: bigint) => string
  readonly count: (value: number) => string
  readonly time: (milliseconds: number) => string
}

const languages: Readonly<Record<string, Texts>> = { en, es, fr }

/** The first language of the browser that the page speaks; English for all others. */
export function wordsFor(wanted: readonly string[]): Words {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => Object.hasOwn(languages, tag))
  const language = known ?? 'en'
  const whole = new Intl.NumberFormat(language)
  const mark = new Intl.NumberFormat(language).format(1.5).charAt(1)
  const dates = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
  })
  return {
    language,
    texts: languages[language] ?? en,
    // Two decimals, and more only where they are not zero.
    amount: (micro) => {
      const digits = String(micro).padStart(7, '0')
      const decimals = digits.slice(-6).replace(/0{1,4}$/, '')
      return `${whole.format(BigInt(digits.slice(0, -6)))}${mark}${decimals}`
    },
    count: (value) => whole.format(value),
    time: (milliseconds) => `${dates.format(milliseconds)} UTC`,
  }
}
