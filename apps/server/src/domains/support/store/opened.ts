import type { MasterKey } from '#platform/crypto/sealed.ts'
import type { OpenedMessage, OpenedThread } from '../rules.ts'
import type { Message } from './messages.ts'
import { bodyContext, openText, subjectContext } from './seals.ts'
import type { Thread } from './threads.ts'

export function openedThread(masterKey: MasterKey, thread: Thread): OpenedThread {
  const { id, subjectSealed, state, openedAt, lastAt, askerReadTo, staffReadTo } = thread
  const subject = openText(masterKey, subjectSealed, subjectContext(id))
  return { id, subject, state, openedAt, lastAt, askerReadTo, staffReadTo }
}

export function openedMessages(masterKey: MasterKey, messages: readonly Message[]): OpenedMessage[] {
  return messages.map(({ id, author, bodySealed, writtenAt }) => ({
    id,
    author,
    text: openText(masterKey, bodySealed, bodyContext(id)),
    writtenAt,
  }))
}
