import type { StaffThread, StaffThreadsQuery } from '@clearhold/contract/support/schema'
import type { ThreadParts } from '../parts.ts'
import { staffThreadsOf } from '../store/staff-view.ts'
import { countThreads, readThreads } from '../store/threads.ts'

/** A page of threads in a state for staff, and how many need an answer. */
export async function listThreads(
  { database: { reader }, masterKey }: Pick<ThreadParts, 'database' | 'masterKey'>,
  query: StaffThreadsQuery,
): Promise<{ threads: StaffThread[]; next: string | null; counts: { open: number; answered: number } }> {
  const [{ page, next }, open, answered] = await Promise.all([
    readThreads(reader, query),
    countThreads(reader, 'open'),
    countThreads(reader, 'answered'),
  ])
  return { threads: await staffThreadsOf(reader, masterKey, page), next, counts: { open, answered } }
}
