import { listUserMessages } from '@clearhold/contract/views/endpoints'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { DateTime } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ListWaiting } from '#design/list-parts.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Status } from '#design/status.tsx'
import { useTexts } from '#i18n/use-texts.ts'

const shown = 50

/** What this person was told in the product, newest first, in the reader's language. */
export function PersonMessages({ id }: { readonly id: string }) {
  const t = useTexts('person')
  const known = useEndpoint(listUserMessages, { params: { id }, query: { limit: shown } })
  return (
    <Sheet title={t('part.messages')}>
      <Loaded known={known} waiting={<ListWaiting />}>
        {({ messages, next }) =>
          messages.length === 0 ? (
            <EmptyState drawing="letter" title={t('messages.none')}>
              {t('messages.noneText')}
            </EmptyState>
          ) : (
            <>
              <ul className="person-list">
                {messages.map(({ id: messageId, title, body, at, readAt }) => (
                  <li key={messageId}>
                    <p className="flex flex-wrap justify-between gap-x-4">
                      <b className="font-[550]">{title}</b>
                      <span className="text-13 text-ink-2">
                        <DateTime instant={at} />
                      </span>
                    </p>
                    <p className="text-13 text-ink-2">{body}</p>
                    <Status kind={readAt === null ? 'none' : 'done'}>
                      {t(readAt === null ? 'messages.unread' : 'messages.read')}
                    </Status>
                  </li>
                ))}
              </ul>
              {next !== null && <p className="mt-3 text-13 text-ink-2">{t('messages.more', { count: shown })}</p>}
            </>
          )
        }
      </Loaded>
    </Sheet>
  )
}
