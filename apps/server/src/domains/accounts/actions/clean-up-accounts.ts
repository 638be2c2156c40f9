import type { AccountsParts } from '../parts.ts'
import { after, attemptMemoryMs, endedSessionKeptMs, photoOrphanMs, signInKeptMs } from '../rules.ts'
import { deleteStale } from '../store/attempts.ts'
import { readOrphanPhotos } from '../store/people.ts'
import { discardPhoto } from './discard-photo.ts'

const photosAtOnce = 100

/** Deletes what has expired: counts, links, tickets, old sessions and history, and photos that no account shows. */
export async function cleanUpAccounts(
  parts: Pick<AccountsParts, 'database' | 'clock' | 'storage'>,
): Promise<{ photos: number }> {
  const now = parts.clock.now()
  await parts.database.transaction((tx) =>
    deleteStale(tx, {
      now,
      attempts: after(now, -attemptMemoryMs),
      sessions: after(now, -endedSessionKeptMs),
      signIns: after(now, -signInKeptMs),
    }),
  )
  const orphans = await readOrphanPhotos(parts.database.reader, after(now, -photoOrphanMs), photosAtOnce)
  for (const name of orphans) await discardPhoto(parts, name)
  return { photos: orphans.length }
}
