import { markOwnThreadRead, showOwnThread, writeInThread } from '@clearhold/contract/support/endpoints'
import type { WholeThread } from '@clearhold/contract/support/schema'
import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useRefetch } from '#client/api/refetch-topics.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { buttonClass } from '#design/button.tsx'
import { AskerTalk } from '#features/support/asker-talk.tsx'
import { ThreadStatus } from '#features/support/thread-status.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { TalkWaiting } from './talk-waiting.tsx'

/** One of the person's threads; an answer appears by itself, and is read once it is looked at. */
export function OwnThreadPart({ id }: { readonly id: string }) {
  const known = useEndpoint(showOwnThread, { params: { id } })
  return (
    <Loaded known={known} waiting={<TalkWaiting />}>
      {(thread) => <Thread thread={thread} />}
    </Loaded>
  )
}

function Thread({ thread }: { readonly thread: WholeThread }) {
  const t = useTexts('support')
  const refetch = useRefetch()
  const { _id, subject, state } = thread
  const read = async (upTo: string) => {
    await callAsPerson(markOwnThreadRead, { params: { id: _id }, body: { upTo } })
    refetch(markOwnThreadRead.topics)
  }
  return (
    <section className="talk" aria-label={subject}>
      <div className="talk-head">
        <h2>{subject}</h2>
        <ThreadStatus state={state} side="asker" />
      </div>
      <AskerTalk
        thread={thread}
        onRead={(upTo) => void read(upTo)}
        onSend={async ({ text, key }) => {
          const outcome = await callAsPerson(writeInThread, { params: { id: _id }, body: { text, key } })
          refetch(writeInThread.topics)
          return outcome.kind === 'answer' ? undefined : outcome
        }}
        again={
          <Link className={buttonClass({ size: 'small' })} to="/user/support?thread=new">
            {t('new.button')}
          </Link>
        }
      />
    </section>
  )
}
