import type { PublishAnnouncement } from '@clearhold/contract/content/admin-schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Database } from '#platform/database/database.ts'
import { insertAnnouncement } from '../store/announcements.ts'

/** Says something to everybody, from a moment on or until one. It is never changed: a correction is another one. */
export async function publishAnnouncement(
  database: Database,
  clock: Clock,
  asked: PublishAnnouncement & { readonly personId: string; readonly requestId: string },
): Promise<Result<{ id: string }, 'announcement_over'>> {
  const now = clock.now()
  const { level, text, page, personId, requestId } = asked
  const startsAt = asked.startsAt === null ? now : new Date(asked.startsAt)
  const endsAt = asked.endsAt === null ? null : new Date(asked.endsAt)
  if (endsAt !== null && (endsAt <= startsAt || endsAt <= now)) return refuse('announcement_over')
  const announcement = { id: randomId(), level, text, page, startsAt, endsAt, publishedBy: personId, publishedAt: now }
  await database.transaction(async (tx) => {
    await insertAnnouncement(tx, announcement)
    await recordChange(tx, {
      actor: `person:${personId}`,
      action: 'announcement.published',
      subject: `announcement:${announcement.id}`,
      after: announcement,
      requestId,
      event: null,
    })
  })
  return ok({ id: announcement.id })
}
