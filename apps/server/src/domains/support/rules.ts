import { type ThreadAuthor, type ThreadState, threadMax, visitDays } from '@clearhold/contract/support/rules'
import type { OwnThread, ThreadMessage, WholeThread } from '@clearhold/contract/support/schema'

const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** How much one person, one mailbox, and all visitors together may write. */
export const limits = {
  /** Threads of one person that are not closed. */
  openPerPerson: 3,
  openedPerPersonADay: 10,
  messagesADay: 100,
  visitsPerEmailADay: 3,
  visitsAnHour: 200,
} as const

/** How long a visitor's cookie opens their thread. */
export const visitMs = visitDays * dayMs

/** An answer still unread by then is announced by mail. */
export const mailAfterMs = 3 * minuteMs

/** Closed threads are kept as long as closed messages of the contact form; so are visitors' threads that were never closed. */
export const keptMs = 730 * dayMs

/** Whose thread it is, by their credentials: the person's session, or the cookie of the visitor's browser. */
export type Asker =
  | { readonly kind: 'investor'; readonly personId: string; readonly threadId: string }
  | { readonly kind: 'visitor'; readonly token: string }

/** The actor in audit records: an investor by id, a visitor by the support desk. */
export function askerActor(personId: string | null): string {
  return personId === null ? 'system:support' : `person:${personId}`
}

/** A reference that a user may quote to us: short, and without personal data. */
export function threadReference(id: string): string {
  return `T-${id.slice(0, 8).toUpperCase()}`
}

/** The time of the next message: later than the last one's, so that 'read up to' is unambiguous. */
export function nextMoment(now: Date, lastAt: Date): Date {
  return new Date(Math.max(now.getTime(), lastAt.getTime() + 1))
}

/** Why no further message can be written; undefined where one can. */
export function writeObjection(thread: {
  readonly state: ThreadState
  readonly messages: number
}): 'thread_closed' | 'thread_full' | undefined {
  if (thread.state === 'closed') return 'thread_closed'
  return thread.messages >= threadMax.messages ? 'thread_full' : undefined
}

/** Why no further thread can be opened; undefined where one can. */
export function openingObjection(counts: {
  readonly open: number
  readonly openedToday: number
}): 'threads_open' | 'too_many_requests' | undefined {
  if (counts.open >= limits.openPerPerson) return 'threads_open'
  return counts.openedToday >= limits.openedPerPersonADay ? 'too_many_requests' : undefined
}

/** The state of a thread after a message of this author: it waits since the first unanswered message. */
export function afterMessage(
  author: ThreadAuthor,
  thread: { readonly waitingSince: Date | null },
  at: Date,
): { readonly state: 'open' | 'answered'; readonly waitingSince: Date | null } {
  if (author === 'staff') return { state: 'answered', waitingSince: null }
  return { state: 'open', waitingSince: thread.waitingSince ?? at }
}

/** A visitor's thread has no subject of its own: it takes the beginning of the first message. */
export function subjectOf(text: string): string {
  const line = text.trim().split(/\s+/).join(' ')
  const letters = [...line]
  return letters.length <= 60 ? line : `${letters.slice(0, 59).join('').trimEnd()}…`
}

/** A thread with its subject decrypted. */
export interface OpenedThread {
  readonly id: string
  readonly subject: string
  readonly state: ThreadState
  readonly openedAt: Date
  readonly lastAt: Date
  readonly askerReadTo: Date | null
  readonly staffReadTo: Date | null
}

export interface OpenedMessage {
  readonly id: string
  readonly author: ThreadAuthor
  readonly text: string
  readonly writtenAt: Date
}

/** The fields common to every view of a thread. */
export function describeThread({ id, subject, state, openedAt, lastAt }: OpenedThread): Omit<OwnThread, 'unread'> {
  return {
    _id: id,
    reference: threadReference(id),
    subject,
    state,
    openedAt: openedAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }
}

/** The messages of a thread, and up to where each side has read. */
export function describeConversation(
  { askerReadTo, staffReadTo }: OpenedThread,
  messages: readonly OpenedMessage[],
): Pick<WholeThread, 'messages' | 'askerReadTo' | 'staffReadTo'> {
  return {
    messages: messages.map(
      ({ id, author, text, writtenAt }): ThreadMessage => ({ id, author, text, writtenAt: writtenAt.toISOString() }),
    ),
    askerReadTo: askerReadTo?.toISOString() ?? null,
    staffReadTo: staffReadTo?.toISOString() ?? null,
  }
}
