import { announcementMax } from '@clearhold/contract/content/rules'
import { languages } from '@clearhold/contract/language'

export interface TypedAnnouncement {
  readonly level: string
  readonly text: Readonly<Record<string, string>>
  readonly page: string | null
  readonly startsAt: string | null
  readonly endsAt: string | null
}

type Mistake = 'missing' | 'tooLong' | 'over'
export type Mistakes = Readonly<Record<string, Mistake>>

/** What the fields hold, as the api takes it. Times are UTC, as everywhere in the back office. */
export function announcementTyped(read: (name: string) => string): TypedAnnouncement {
  return {
    level: read('level'),
    // One line: a break in it is a space.
    text: Object.fromEntries(languages.map((language) => [language, read(language).replace(/\s+/g, ' ').trim()])),
    page: read('page') || null,
    startsAt: instantOf(read('startsAt')),
    endsAt: instantOf(read('endsAt')),
  }
}

function instantOf(local: string): string | null {
  const at = new Date(`${local}Z`)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** What is wrong, by field, in the order of the fields. The server knows what time it is. */
export function mistakesIn({ text, startsAt, endsAt }: TypedAnnouncement): Mistakes {
  const wrong = languages.flatMap((language): [string, Mistake][] => {
    const typed = text[language] ?? ''
    if (typed === '') return [[language, 'missing']]
    return typed.length > announcementMax ? [[language, 'tooLong']] : []
  })
  const isOver = startsAt !== null && endsAt !== null && endsAt <= startsAt
  return Object.fromEntries([...wrong, ...(isOver ? [['endsAt', 'over'] as const] : [])])
}
