import type { OwnThread } from '@clearhold/contract/support/schema'
import type { ThreadParts } from '../parts.ts'
import { describeThread } from '../rules.ts'
import { openedThread } from '../store/opened.ts'
import { readThreadsOf } from '../store/threads.ts'

/** Enough for any list; an older thread is reached by its own URL. */
const shownMax = 50

/** A person's threads, the latest first, and the number of unread answers in all of them. */
export async function listOwnThreads(
  { database, masterKey }: Pick<ThreadParts, 'database' | 'masterKey'>,
  personId: string,
): Promise<{ threads: OwnThread[]; unread: number }> {
  const rows = await readThreadsOf(database.reader, personId, shownMax)
  const threads = rows.map((row) => ({ ...describeThread(openedThread(masterKey, row)), unread: row.unread }))
  return { threads, unread: threads.reduce((sum, { unread }) => sum + unread, 0) }
}
