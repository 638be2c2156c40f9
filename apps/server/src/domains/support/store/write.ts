import type { ThreadAuthor } from '@clearhold/contract/support/rules'
import { randomId } from '#platform/crypto/crypto.ts'
import type { MasterKey } from '#platform/crypto/sealed.ts'
import type { Tx } from '#platform/database/database.ts'
import { afterMessage, nextMoment } from '../rules.ts'
import { insertMessage } from './messages.ts'
import { bodyContext, sealText } from './seals.ts'
import { type Thread, updateAfterMessage } from './threads.ts'

export interface Written {
  readonly author: ThreadAuthor
  readonly staffId: string | null
  readonly text: string
  readonly key: string
}

/** Adds a message to a locked thread and updates the thread's state; answers the message's id. */
export async function writeInto(
  tx: Tx,
  masterKey: MasterKey,
  thread: Pick<Thread, 'id' | 'personId' | 'lastAt' | 'waitingSince'>,
  { author, staffId, text, key, now }: Written & { readonly now: Date },
): Promise<string> {
  const id = randomId()
  const writtenAt = nextMoment(now, thread.lastAt)
  const bodySealed = sealText(masterKey, text, bodyContext(id))
  const asker = thread.personId === null ? 'visitor' : 'investor'
  await insertMessage(tx, { id, threadId: thread.id, key, asker, author, staffId, bodySealed, writtenAt })
  await updateAfterMessage(tx, thread.id, { ...afterMessage(author, thread, writtenAt), lastAt: writtenAt })
  return id
}
