import { listMessages, readAllMessages, readMessage } from '@clearhold/contract/notifications/endpoints'
import { messagePath } from '@clearhold/contract/notifications/message-path'
import type { MessageItem } from '@clearhold/contract/notifications/schema'
import { Bell } from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import { Link, useLocation } from 'react-router'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** What we told this person, newest first; the number is what they have not read. */
export function MessageBell() {
  const t = useTexts('messages')
  const panelId = useId()
  const known = useEndpoint(listMessages)
  const readAll = useAction(() => callAsPerson(readAllMessages), readAllMessages.topics)
  const unread = known.value?.unread ?? 0
  return (
    <>
      <button
        type="button"
        className="icon-button bell"
        popoverTarget={panelId}
        aria-label={unread === 0 ? t('bell') : t('bellUnread', { count: unread })}
      >
        <Bell size={20} strokeWidth={1.5} aria-hidden="true" />
        {unread > 0 && (
          <span className="bell-count" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <section id={panelId} popover="auto" className="top-panel" aria-label={t('title')}>
        <div className="top-panel-head">
          <h2>{t('title')}</h2>
          {unread > 0 && (
            <Button kind="text" size="small" busy={readAll.busy} onClick={() => void readAll.run(undefined)}>
              {t('readAll')}
            </Button>
          )}
        </div>
        <div className="empty:hidden">{readAll.failure && <FailureNotice failure={readAll.failure} />}</div>
        <Loaded known={known} waiting={<Waiting />}>
          {({ messages }) => <MessageList messages={messages} />}
        </Loaded>
      </section>
    </>
  )
}

function Waiting() {
  return (
    <div className="space-y-2 p-4">
      <Skeleton />
      <Skeleton shape="short" />
      <Skeleton />
    </div>
  )
}

function MessageList({ messages }: { readonly messages: readonly MessageItem[] }) {
  const t = useTexts('messages')
  if (messages.length === 0) return <p className="p-4 text-14 text-ink-2">{t('empty')}</p>
  return (
    <ul>
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ul>
  )
}

function Message({ message }: { readonly message: MessageItem }) {
  const t = useTexts('messages')
  const { id, title, body, at, readAt } = message
  const path = messagePath(message, useLocation().pathname.startsWith('/admin') ? 'admin' : 'user')
  const read = useAction(() => callAsPerson(readMessage, { params: { id } }), readMessage.topics)
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    if (readAt === null) void read.run(undefined)
  }
  return (
    <li className={readAt === null ? 'message message-unread' : 'message'}>
      <span className="message-mark" aria-hidden="true" />
      <div className="min-w-0 wrap-anywhere">
        <p className="message-title">
          {path === undefined ? (
            title
          ) : (
            <Link to={path} onClick={open}>
              {title}
            </Link>
          )}
          {readAt === null && <span className="sr-only">{` (${t('unread')})`}</span>}
        </p>
        <p className="text-ink-2">{body}</p>
        <p className="message-time">
          <DateTime instant={at} />
          {readAt === null && (
            <button type="button" className="figure-how ml-3" onClick={() => void read.run(undefined)}>
              {t('read')}
              <span className="sr-only">{`: ${title}`}</span>
            </button>
          )}
        </p>
        <FailureNotice failure={read.failure} />
      </div>
    </li>
  )
}
