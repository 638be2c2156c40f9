import { readMailReach } from '@clearhold/contract/notifications/endpoints'
import { listUserMessages } from '@clearhold/contract/views/endpoints'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { DateTime, dateTimeText } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ListWaiting } from '#design/list-parts.tsx'
import { Notice } from '#design/notice.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Status } from '#design/status.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

const shown = 50

/** What this person was told in the product, newest first, in the reader's language. */
export function PersonMessages({ id }: { readonly id: string }) {
  const t = useTexts('person')
  const known = useEndpoint(listUserMessages, { params: { id }, query: { limit: shown } })
  return (
    <Sheet title={t('part.messages')}>
      <Unreached id={id} />
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

/** While our mails do not reach this person. */
function Unreached({ id }: { readonly id: string }) {
  const t = useTexts('person')
  const language = useLanguage()
  const known = useEndpoint(readMailReach, { params: { id } })
  const undeliverable = known.value?.undeliverable ?? null
  if (known.failure !== undefined) return <FailureNotice failure={known.failure} />
  if (undeliverable === null) return null
  const { since, status } = undeliverable
  return (
    <div className="mb-4">
      <Notice kind="you">
        {t('messages.unreached', { at: dateTimeText(since, language, { year: true }), status: status ?? '-' })}
      </Notice>
    </div>
  )
}
