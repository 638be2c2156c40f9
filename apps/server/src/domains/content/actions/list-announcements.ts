import type { Announcement } from '@clearhold/contract/content/admin-schema'
import { readNames } from '#domains/accounts/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { announcementState } from '../rules.ts'
import { readAnnouncements, readShown } from '../store/announcements.ts'

/** All announcements, latest first, and which one is shown now. */
export async function listAnnouncements(
  reader: Reader,
  clock: Clock,
  asked: { readonly after?: string | undefined; readonly limit: number },
): Promise<{ announcements: Announcement[]; next: string | null }> {
  const now = clock.now()
  const [{ page, next }, shown] = await Promise.all([readAnnouncements(reader, asked), readShown(reader, now)])
  const staffIds = page.flatMap(({ publishedBy, withdrawnBy }) => [
    publishedBy,
    ...(withdrawnBy === null ? [] : [withdrawnBy]),
  ])
  const names = await readNames(reader, [...new Set(staffIds)])
  const named = (id: string) => ({ id, name: names.get(id) ?? '' })
  const announcements = page.map((row): Announcement => {
    const { id, level, text, startsAt, endsAt, publishedAt, publishedBy, withdrawnAt, withdrawnBy } = row
    return {
      _id: id,
      state: announcementState(row, now, shown?.id),
      level,
      text,
      page: row.page,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      publishedAt: publishedAt.toISOString(),
      publishedBy: named(publishedBy),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
      withdrawnBy: withdrawnBy === null ? null : named(withdrawnBy),
    }
  })
  return { announcements, next }
}
