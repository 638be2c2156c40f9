import type { Reader } from '#platform/database/database.ts'
import { readHeldRecords } from '../store/held-records.ts'

/** A record as its subject may read it. */
export interface HeldRecord {
  readonly at: string
  readonly action: string
  readonly by: string
  readonly about: string
}

/** First parts of actions that the subject must not learn of from us, because the law forbids it or because it would help those whom a check is against. */
const unspoken = ['account.noted', 'kyc.hold_', 'sanctions.'] as const

const pageRecords = 500

/**
 * The audit records about these subjects, or of this person, page by page. No other person is named: any other actor is 'another
 * person', and of what a person did to others only the kind of thing is told.
 */
export async function* copyRecords(
  reader: Reader,
  personId: string,
  by: { readonly subjects: readonly string[] } | 'actor',
): AsyncGenerator<HeldRecord[], void> {
  const self = `person:${personId}`
  let after = 0n
  for (;;) {
    const rows = await readHeldRecords(reader, by === 'actor' ? { actor: self } : by, { after, limit: pageRecords })
    yield rows
      .filter(({ action }) => !unspoken.some((first) => action.startsWith(first)))
      .map(({ at, actor, action, subject }) => ({
        at: at.toISOString(),
        action,
        by: actorOf(actor, self),
        about: aboutOf(subject, self, by === 'actor'),
      }))
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageRecords) return
    after = last.id
  }
}

function actorOf(actor: string, self: string): string {
  if (actor === self) return 'you'
  return actor.startsWith('person:') ? 'another person or a member of staff' : actor
}

function aboutOf(subject: string, self: string, isKindOnly: boolean): string {
  if (subject === self) return 'you'
  return isKindOnly ? (subject.split(':', 1)[0] ?? '') : subject
}
