import { answerThread, closeThread, markThreadRead, showThread } from '@clearhold/contract/support/endpoints'
import type { StaffWholeThread } from '@clearhold/contract/support/schema'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import { useRefetch } from '#client/api/refetch-topics.ts'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useRefetchInterval } from '#client/api/use-refetch-interval.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Facts } from '#design/facts.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { Composer } from '#features/support/composer.tsx'
import { Conversation } from '#features/support/conversation.tsx'
import { ThreadStatus } from '#features/support/thread-status.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { Key } from '../key-hints.tsx'

/** Whether a visitor has read it, and what colleagues answer, is told by no event. */
const refetchEveryMs = 5_000

/** One thread for those who answer it: what was written, the answer, and whom one speaks with. */
export function ThreadDesk({ id }: { readonly id: string }) {
  const known = useEndpoint(showThread, { params: { id } })
  useRefetchInterval(known.refetch, refetchEveryMs)
  return (
    <Loaded known={known} waiting={<Waiting />}>
      {(thread) => (
        <div className="desk-open">
          <OpenThread thread={thread} />
          <AskerFacts thread={thread} />
        </div>
      )}
    </Loaded>
  )
}

function OpenThread({ thread }: { readonly thread: StaffWholeThread }) {
  const t = useTexts('support')
  const refetch = useRefetch()
  const { _id, subject, state, messages, asker, language, writers, askerReadTo, staffReadTo } = thread
  const params = { id: _id }
  const close = useAction(() => callAsPerson(closeThread, { params }), closeThread.topics)
  const last = messages.findLast(({ author }) => author !== 'staff')?.writtenAt
  useEffect(() => {
    if (last === undefined || (staffReadTo !== null && staffReadTo >= last)) return
    void callAsPerson(markThreadRead, { params: { id: _id }, body: { upTo: last } })
  }, [_id, last, staffReadTo])
  return (
    <section className="talk" aria-label={subject}>
      <div className="talk-head">
        <h2>{subject}</h2>
        <div className="flex flex-wrap items-center gap-3">
          <ThreadStatus state={state} side="staff" />
          {state !== 'closed' && (
            <Button size="small" busy={close.busy} onClick={() => void close.run(undefined)}>
              {t('desk.closeThread')}
            </Button>
          )}
        </div>
      </div>
      <Conversation
        messages={messages}
        side="staff"
        readTo={askerReadTo}
        nameOf={({ id, author }) => (author === 'staff' ? (writers[id] ?? '') : asker.name)}
      />
      <FailureNotice failure={close.failure} />
      {state === 'closed' ? (
        <p className="talk-closed">{t('closedText')}</p>
      ) : (
        <Composer
          label={t('desk.answer', { name: asker.name })}
          sendBy="ctrl-enter"
          lang={language}
          hint={t(`desk.answerHint.${language}`)}
          keys={<Key name="Ctrl ↵" />}
          onSend={async ({ text, key }) => {
            const outcome = await callAsPerson(answerThread, { params, body: { text, key } })
            refetch(answerThread.topics)
            return outcome.kind === 'answer' ? undefined : outcome
          }}
        />
      )}
    </section>
  )
}

function AskerFacts({ thread }: { readonly thread: StaffWholeThread }) {
  const t = useTexts('support')
  const { asker, language, reference, openedAt } = thread
  return (
    <aside className="desk-facts" aria-label={asker.name}>
      <h3>{asker.name}</h3>
      <Facts
        facts={[
          [
            t('desk.account'),
            asker.personId === null ? (
              t('desk.visitor')
            ) : (
              <Link key="account" to={`/admin/users?user=${asker.personId}`}>
                {t('desk.openAccount')}
              </Link>
            ),
          ],
          [
            t('desk.email'),
            <span key="email" className="break-all">
              {asker.email}
            </span>,
          ],
          [t('desk.language'), t(`desk.in.${language}`)],
          [t('desk.reference'), reference],
          [t('desk.opened'), <DateTime key="opened" instant={openedAt} show="date" />],
        ]}
      />
      {asker.personId === null && <p className="text-ink-2">{t('desk.visitorNote')}</p>}
    </aside>
  )
}

function Waiting() {
  return (
    <div className="space-y-4">
      <Skeleton />
      <Skeleton />
      <Skeleton shape="short" />
    </div>
  )
}
