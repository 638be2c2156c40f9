import { markOwnThreadRead, readOwnThread, writeInThread } from '@clearhold/contract/support/endpoints'
import type { WholeThread } from '@clearhold/contract/support/schema'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useRefetch } from '#client/api/refetch-topics.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { identity } from '#client/boot/identity.ts'
import { callAsPerson } from '#client/session/call.ts'
import { buttonClass } from '#design/button.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { Composer } from '#features/support/composer.tsx'
import { Conversation } from '#features/support/conversation.tsx'
import { ThreadStatus } from '#features/support/thread-status.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** One of the person's threads; an answer appears by itself, and is read once it is looked at. */
export function OwnThreadPart({ id }: { readonly id: string }) {
  const known = useEndpoint(readOwnThread, { params: { id } })
  return (
    <Loaded known={known} waiting={<Waiting />}>
      {(thread) => <Thread thread={thread} />}
    </Loaded>
  )
}

function Thread({ thread }: { readonly thread: WholeThread }) {
  const t = useTexts('support')
  const refetch = useRefetch()
  const { _id, subject, state, messages, askerReadTo, staffReadTo } = thread
  const last = messages.findLast(({ author }) => author === 'staff')?.writtenAt
  useEffect(() => {
    if (last === undefined || (askerReadTo !== null && askerReadTo >= last)) return
    const read = async () => {
      await callAsPerson(markOwnThreadRead, { params: { id: _id }, body: { upTo: last } })
      refetch(markOwnThreadRead.topics)
    }
    void read()
  }, [_id, last, askerReadTo, refetch])
  return (
    <section className="talk" aria-label={subject}>
      <div className="talk-head">
        <h2>{subject}</h2>
        <ThreadStatus state={state} side="asker" />
      </div>
      <Conversation
        messages={messages}
        side="asker"
        readTo={staffReadTo}
        nameOf={() => t('us', { brand: identity.operator.brand })}
      >
        {state === 'open' && <p className="talk-note">{t('received')}</p>}
      </Conversation>
      {state === 'closed' ? (
        <div className="talk-closed">
          <p className="mb-3">{t('closedText')}</p>
          <Link className={buttonClass({ size: 'small' })} to="/user/support?thread=new">
            {t('new.button')}
          </Link>
        </div>
      ) : (
        <Composer
          label={t('write')}
          sendBy="enter"
          onSend={async ({ text, key }) => {
            const outcome = await callAsPerson(writeInThread, { params: { id: _id }, body: { text, key } })
            refetch(writeInThread.topics)
            return outcome.kind === 'answer' ? undefined : outcome
          }}
        />
      )}
    </section>
  )
}

function Waiting() {
  return (
    <div className="talk">
      <div className="talk-form">
        <Skeleton shape="short" />
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  )
}
