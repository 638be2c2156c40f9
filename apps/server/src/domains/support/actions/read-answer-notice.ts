import { readMailContact } from '#domains/accounts/index.ts'
import type { AnswerNotice } from '#domains/content/index.ts'
import type { Phrases } from '#platform/mail/letter.ts'
import type { ThreadParts } from '../parts.ts'
import { threadReference } from '../rules.ts'
import { readAnswer, readMessages } from '../store/messages.ts'
import { openedMessages } from '../store/opened.ts'
import { openVisitor } from '../store/seals.ts'
import { readThread } from '../store/threads.ts'

interface NoticeParts extends Pick<ThreadParts, 'database' | 'masterKey'> {
  /** By which the investor recognises our mails; provided by notifications. */
  readonly readPhrases: (personId: string) => Promise<Phrases>
}

/**
 * The content of a mail about an unread answer: to an investor that it is there, to a visitor, whose browser may have lost the thread,
 * the answers themselves. Undefined where it was read meanwhile, or where a later answer has a mail of its own.
 */
export async function readAnswerNotice(
  { database: { reader }, masterKey, readPhrases }: NoticeParts,
  messageId: string,
): Promise<AnswerNotice | undefined> {
  const answer = await readAnswer(reader, messageId)
  const thread = answer && (await readThread(reader, { threadId: answer.threadId }))
  if (answer === undefined || thread === undefined || !answer.isLast) return undefined
  const { id, personId, visitorSealed, askerReadTo, openedAt, language } = thread
  if (askerReadTo !== null && askerReadTo >= answer.writtenAt) return undefined
  const reference = threadReference(id)
  if (personId !== null) {
    const contact = await readMailContact(reader, personId)
    if (contact === undefined) return undefined
    const phrases = await readPhrases(personId)
    return { to: contact.email, language: contact.language, reference, openedAt, text: null, phrases }
  }
  if (visitorSealed === null) return undefined
  const unread = openedMessages(masterKey, await readMessages(reader, id)).filter(
    ({ author, writtenAt }) => author === 'staff' && (askerReadTo === null || writtenAt > askerReadTo),
  )
  const { email } = openVisitor(masterKey, visitorSealed, id)
  return { to: email, language, reference, openedAt, text: unread.map(({ text }) => text).join('\n\n') }
}
