import type { publishAnnouncement } from '@clearhold/contract/content/endpoints'
import { announcementLevels, announcementMax, announcementPages } from '@clearhold/contract/content/rules'
import type { InputOf } from '@clearhold/contract/endpoint'
import { type Language, languages } from '@clearhold/contract/language'

/** As short as a reason may be. */
export const reasonMin = 3

type TypedAnnouncement = InputOf<typeof publishAnnouncement>['body']

type FieldErrorKind = 'missing' | 'tooLong' | 'over' | 'reason'
export type FieldErrors = Readonly<Record<string, FieldErrorKind>>

/** What the fields hold, as the api takes it. Times are UTC, as everywhere in the back office. */
export function announcementTyped(read: (name: string) => string): TypedAnnouncement {
  // A break in it is a space.
  const line = (language: Language) => read(language).replace(/\s+/g, ' ').trim()
  return {
    level: oneOf(announcementLevels, read('level')) ?? announcementLevels[0],
    text: { en: line('en'), es: line('es'), fr: line('fr') },
    page: oneOf(announcementPages, read('page')) ?? null,
    startsAt: instantOf(read('startsAt')),
    endsAt: instantOf(read('endsAt')),
    reason: read('reason').trim(),
  }
}

function oneOf<Value extends string>(known: readonly Value[], typed: string): Value | undefined {
  return known.find((value) => value === typed)
}

function instantOf(local: string): string | null {
  const at = new Date(`${local}Z`)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** What is wrong, by field, in the order of the fields. The server knows what time it is. */
export function fieldErrorsIn({ text, startsAt, endsAt, reason }: TypedAnnouncement): FieldErrors {
  const wrong = languages.flatMap((language): [string, FieldErrorKind][] => {
    const typed = text[language]
    if (typed === '') return [[language, 'missing']]
    return typed.length > announcementMax ? [[language, 'tooLong']] : []
  })
  const isOver = startsAt !== null && endsAt !== null && endsAt <= startsAt
  return Object.fromEntries([
    ...wrong,
    ...(isOver ? [['endsAt', 'over'] as const] : []),
    ...(reason.length < reasonMin ? [['reason', 'reason'] as const] : []),
  ])
}
