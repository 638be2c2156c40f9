import type { NudgeParts } from '../parts.ts'
import { type Nudge, nudgeAt, waitsSince } from '../rules.ts'
import { type RoundKey, readRound } from '../store/rounds.ts'

/** How long until a nudge is due, in milliseconds; 0 when it is due, undefined when it no longer applies. */
export async function readReminderWaitMs(
  { database, clock, promisedHours }: NudgeParts,
  key: RoundKey,
  nudge: Nudge,
): Promise<number | undefined> {
  const round = await readRound(database.reader, key)
  const since = round && waitsSince(round, nudge)
  if (since === undefined) return undefined
  return Math.max(0, nudgeAt(nudge, since, promisedHours).getTime() - clock.now().getTime())
}
