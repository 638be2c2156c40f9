import { publishAnnouncementSchema } from '@clearhold/contract/content/admin-schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { z } from 'zod'
import { type ChangeLine, type Command, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { announcementCommandName } from '../rules.ts'
import { insertAnnouncement } from '../store/announcements.ts'

const inputSchema = publishAnnouncementSchema.omit({ reason: true })
type Input = z.output<typeof inputSchema>

/**
 * Publishes an announcement, from a moment on or until one. Takes two people, because a text above every page can send every visitor
 * anywhere. It is never edited: a correction is a new one.
 */
export function publishAnnouncement({ clock }: { readonly clock: Clock }): Command {
  return defineCommand({
    name: announcementCommandName,
    money: false,
    permissionToMake: 'support',
    permissionToApprove: 'owner',
    inputSchema,
    describe: async (_reader, input) => {
      const times = timesOf(input, clock.now())
      if (!times.ok) return times
      return ok({ subject: 'announcement', changes: changesOf(input), state: {} })
    },
    execute: async (tx, input, { approvalId, makerId, approverId, requestId }) => {
      const now = clock.now()
      const times = timesOf(input, now)
      if (!times.ok) return times
      const { level, text, page } = input
      const announcement = { id: approvalId, level, text, page, ...times.value, publishedBy: makerId, publishedAt: now }
      await insertAnnouncement(tx, announcement)
      await recordChange(tx, {
        actor: `person:${approverId}`,
        action: 'announcement.published',
        subject: `announcement:${announcement.id}`,
        after: announcement,
        requestId,
        event: null,
      })
      return ok(undefined)
    },
  })
}

/** When it would be shown, if approved now. */
function timesOf(input: Input, now: Date): Result<{ startsAt: Date; endsAt: Date | null }, 'announcement_over'> {
  const startsAt = input.startsAt === null ? now : new Date(input.startsAt)
  const endsAt = input.endsAt === null ? null : new Date(input.endsAt)
  if (endsAt !== null && (endsAt <= startsAt || endsAt <= now)) return refuse('announcement_over')
  return ok({ startsAt, endsAt })
}

function changesOf({ text, level, page, startsAt, endsAt }: Input): ChangeLine[] {
  const lines = [
    ['text_en', text.en],
    ['text_es', text.es],
    ['text_fr', text.fr],
    ['announcement_level', level],
    ['announcement_page', page ?? ''],
    ['announcement_starts', startsAt ?? ''],
    ['announcement_ends', endsAt ?? ''],
  ] as const
  return lines.map(([field, after]) => ({ field, before: '', after }))
}
