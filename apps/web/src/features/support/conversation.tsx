import './support.css'
import type { ThreadMessage } from '@clearhold/contract/support/schema'
import { type ReactNode, useEffect, useRef } from 'react'
import { DateTime } from '#design/date-time.tsx'
import { useTexts } from '#i18n/use-texts.ts'

interface ConversationProps {
  readonly messages: readonly ThreadMessage[]
  /** Which side looks at it: its own messages stand on the right. */
  readonly side: 'asker' | 'staff'
  /** Who wrote a message of the other side. */
  readonly nameOf: (message: ThreadMessage) => string
  /** Up to which message the other side has read. */
  readonly readTo: string | null
  /** What stands after the last message. */
  readonly children?: ReactNode
}

/** What was written, in order, by day. New messages are said to those who listen, and come into view for those who look. */
export function Conversation({ messages, side, nameOf, readTo, children }: ConversationProps) {
  const t = useTexts('support')
  const log = useRef<HTMLDivElement>(null)
  const count = messages.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is the reason to move
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [count])
  const isOwn = ({ author }: ThreadMessage) => (author === 'staff') === (side === 'staff')
  const lastRead = messages.findLast((message) => isOwn(message) && readTo !== null && message.writtenAt <= readTo)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for those who have only keys
    <div ref={log} role="log" aria-label={t('log')} tabIndex={0} className="talk-log">
      {messages.map((message, index) => {
        const day = message.writtenAt.slice(0, 10)
        const own = isOwn(message)
        return (
          <div key={message.id} className="talk-row">
            {messages[index - 1]?.writtenAt.slice(0, 10) !== day && (
              <p className="talk-day">
                <DateTime instant={message.writtenAt} show="date" />
              </p>
            )}
            <article className={own ? 'talk-bubble talk-own' : 'talk-bubble'}>
              <p className="talk-who">
                <b>{own ? t('you') : nameOf(message)}</b>
                <DateTime instant={message.writtenAt} show="time" />
              </p>
              <p className="talk-words">{message.text}</p>
            </article>
            {message.id === lastRead?.id && <p className="talk-note talk-note-own">{t('read')}</p>}
          </div>
        )
      })}
      {children}
    </div>
  )
}
