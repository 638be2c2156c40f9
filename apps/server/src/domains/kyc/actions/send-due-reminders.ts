import type { Appointment } from '#platform/durable/flow.ts'
import type { NudgeParts } from '../parts.ts'
import { nudgesOfPerson, nudgesOfReviewers } from '../rules.ts'
import { readNewestRound } from '../store/rounds.ts'
import { readReminderWaitMs } from './read-reminder-wait-ms.ts'
import { sendReminder } from './send-reminder.ts'

/** Sends every nudge of the newest round that is due and was not sent before; returns when the next one is due. */
export async function sendDueReminders(parts: NudgeParts, caseId: string): Promise<Appointment | null> {
  const round = await readNewestRound(parts.database.reader, caseId)
  if (round === undefined) return null
  for (const nudge of [...nudgesOfReviewers, ...nudgesOfPerson]) {
    const waitMs = await readReminderWaitMs(parts, round, nudge)
    if (waitMs === undefined) continue
    if (waitMs > 0) return { waitMs, mark: `${round.round}:${nudge}:${parts.promisedHours}` }
    await sendReminder(parts, round, nudge)
  }
  return null
}
