import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { StaffWholeThread } from '@clearhold/contract/support/schema'
import { readNames } from '#domains/accounts/index.ts'
import type { ThreadParts } from '../parts.ts'
import { describeConversation } from '../rules.ts'
import { readMessages } from '../store/messages.ts'
import { openedMessages, openedThread } from '../store/opened.ts'
import { staffThreadsOf } from '../store/staff-view.ts'
import { readThread as readRow } from '../store/threads.ts'

/** One thread for staff: all of its messages, and which member of staff wrote each. */
export async function showThread(
  { database: { reader }, masterKey }: Pick<ThreadParts, 'database' | 'masterKey'>,
  threadId: string,
): Promise<Result<StaffWholeThread, 'not_found'>> {
  const thread = await readRow(reader, { threadId })
  if (thread === undefined) return refuse('not_found')
  const [messages, [described]] = await Promise.all([
    readMessages(reader, threadId),
    staffThreadsOf(reader, masterKey, [thread]),
  ])
  if (described === undefined) return refuse('not_found')
  const names = await readNames(reader, [...new Set(messages.flatMap(({ staffId }) => staffId ?? []))])
  const answers = messages.flatMap(({ id, staffId }) => (staffId === null ? [] : [{ id, staffId }]))
  return ok({
    ...described,
    ...describeConversation(openedThread(masterKey, thread), openedMessages(masterKey, messages)),
    writers: Object.fromEntries(answers.map(({ id, staffId }) => [id, names.get(staffId) ?? ''])),
    closedAt: thread.closedAt?.toISOString() ?? null,
  })
}
