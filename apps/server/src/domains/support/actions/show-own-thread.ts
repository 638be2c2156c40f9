import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { WholeThread } from '@clearhold/contract/support/schema'
import type { ThreadParts } from '../parts.ts'
import { type Asker, describeConversation, describeThread } from '../rules.ts'
import { askedBy } from '../store/asked-by.ts'
import { readMessages } from '../store/messages.ts'
import { openedMessages, openedThread } from '../store/opened.ts'
import { readThread } from '../store/threads.ts'

/** The asker's own thread with all of its messages. Staff appear as support, without names. */
export async function showOwnThread(
  { database, clock, masterKey }: ThreadParts,
  asker: Asker,
): Promise<Result<WholeThread, 'not_found'>> {
  const thread = await readThread(database.reader, askedBy(asker, clock.now()))
  if (thread === undefined) return refuse('not_found')
  const messages = openedMessages(masterKey, await readMessages(database.reader, thread.id))
  const opened = openedThread(masterKey, thread)
  return ok({ ...describeThread(opened), ...describeConversation(opened, messages) })
}
