import { publishAnnouncementSchema } from '@clearhold/contract/content/admin-schema'
import type { publishAnnouncement } from '@clearhold/contract/content/endpoints'
import { announcementLevels, announcementPages } from '@clearhold/contract/content/rules'
import type { InputOf } from '@clearhold/contract/endpoint'
import type { Language } from '@clearhold/contract/language'
import type { FieldWords } from '#client/forms/judge-typed.ts'

/** An empty form. */
export const announcementStart = {
  en: '',
  es: '',
  fr: '',
  level: announcementLevels[0] as string,
  page: '',
  startsAt: '',
  endsAt: '',
  reason: '',
}

/** What the fields hold, as the api takes it. Times are UTC, as everywhere in the back office. */
export function announcementTyped(typed: typeof announcementStart): InputOf<typeof publishAnnouncement>['body'] {
  // A break in it is a space.
  const line = (language: Language) => typed[language].replace(/\s+/g, ' ').trim()
  return {
    level: oneOf(announcementLevels, typed.level) ?? announcementLevels[0],
    text: { en: line('en'), es: line('es'), fr: line('fr') },
    page: oneOf(announcementPages, typed.page) ?? null,
    startsAt: instantOf(typed.startsAt),
    endsAt: instantOf(typed.endsAt),
    reason: typed.reason.trim(),
  }
}

function oneOf<Value extends string>(known: readonly Value[], typed: string): Value | undefined {
  return known.find((value) => value === typed)
}

function instantOf(local: string): string | null {
  const at = new Date(`${local}Z`)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** As the api takes it, and with its end after its start. The server knows what time it is. */
export const announcementRules = publishAnnouncementSchema.refine(
  ({ startsAt, endsAt }) => startsAt === null || endsAt === null || endsAt > startsAt,
  { path: ['endsAt'] },
)

/** What is said of each field, by the names of texts under announcement.wrong. */
export function announcementWords(say: (kind: 'missing' | 'tooLong' | 'over' | 'reason') => string) {
  const line: FieldWords = ({ code, input }) => {
    if (code === 'too_big') return say('tooLong')
    return input === '' ? say('missing') : 'notAccepted'
  }
  return { en: line, es: line, fr: line, endsAt: say('over'), reason: say('reason') }
}
