import type { Preferences } from '@clearhold/contract/notifications/schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Tx } from '#platform/database/database.ts'
import { defaultPreferences, silencesMoney } from '../rules.ts'
import { readPreferences, writePreferences } from '../store/mails.ts'

/** Stores which mails a person wants. Turning off mails about money requires a fresh step-up. */
export async function changePreferences(
  tx: Tx,
  { personId, isFresh, preferences }: { personId: string; isFresh: boolean; preferences: Preferences },
): Promise<Result<Preferences, 'step_up_needed'>> {
  const before = (await readPreferences(tx, personId)) ?? defaultPreferences
  if (silencesMoney(before, preferences) && !isFresh) return refuse('step_up_needed')
  await writePreferences(tx, personId, preferences)
  return ok(preferences)
}
