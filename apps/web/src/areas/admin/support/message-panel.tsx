import type { ContactMessageFull, ContactReply } from '@clearhold/contract/content/admin-schema'
import {
  assignContactMessage,
  closeContactMessage,
  reopenContactMessage,
  showContactMessage,
} from '@clearhold/contract/content/endpoints'
import { Link, useSearchParams } from 'react-router'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useRefetchInterval } from '#client/api/use-refetch-interval.ts'
import { callAsPerson } from '#client/session/call.ts'
import { useMe } from '#client/session/use-me.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Facts } from '#design/facts.tsx'
import { useShortcuts } from '#design/key-shortcuts.ts'
import { Skeleton } from '#design/skeleton.tsx'
import { Status, type StatusKind } from '#design/status.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { Key } from '../key-hints.tsx'
import { listPath } from '../lists/list-address.ts'
import { SidePanel } from '../side-panel.tsx'
import { MessageStatus } from './message-status.tsx'
import { messageList } from './query.ts'
import { ReplyForm } from './reply-form.tsx'

/** No event announces that a mail has left. */
const refetchEveryMs = 5_000

/** One message beside the list: what it says, what was answered, and the answer that is being written. */
export function MessagePanel({ id }: { readonly id: string }) {
  const t = useTexts('content')
  const [query] = useSearchParams()
  const known = useEndpoint(showContactMessage, { params: { id } })
  useRefetchInterval(known.refetch, refetchEveryMs)
  const name = known.value?.name
  return (
    <SidePanel
      label={t('messages.panel')}
      closeLabel={t('messages.closePanel')}
      closeTo={listPath(messageList, query, { id: null })}
      head={name === undefined ? undefined : <h2 className="content-name">{name}</h2>}
      actions={known.value && <MessageActs message={known.value} />}
    >
      <Loaded known={known} waiting={<Waiting />}>
        {(message) => <OneMessage message={message} />}
      </Loaded>
    </SidePanel>
  )
}

function OneMessage({ message }: { readonly message: ContactMessageFull }) {
  const t = useTexts('content')
  const { reference, email, subject, language, receivedAt, state, assignee, replies, closedAt, closedBy, person } =
    message
  return (
    <>
      <h3 className="content-subject">{subject}</h3>
      <p lang={language} className="content-words">
        {message.message}
      </p>
      <div className="mt-4">
        <Facts
          facts={[
            [t('messages.state'), <MessageStatus key="state" state={state} />],
            [t('messages.reference'), reference],
            [
              t('messages.email'),
              <a key="email" href={`mailto:${email}`}>
                {email}
              </a>,
            ],
            ...(person === null
              ? []
              : [
                  [
                    t('messages.person'),
                    <Link key="person" to={`/admin/users?user=${person.id}`}>
                      {person.name}
                    </Link>,
                  ] as const,
                ]),
            [t('messages.language'), t(`in.${language}`)],
            [t('messages.received'), <DateTime key="at" instant={receivedAt} />],
            [t('messages.taken'), assignee?.name ?? t('messages.notTaken')],
            ...(closedAt === null
              ? []
              : [[t('messages.closed'), <ClosedBy key="closed" at={closedAt} name={closedBy?.name} />] as const]),
          ]}
        />
      </div>
      {replies.map((reply) => (
        <Answer key={reply.id} reply={reply} language={language} />
      ))}
      {state !== 'closed' && <ReplyForm message={message} />}
    </>
  )
}

function ClosedBy({ at, name }: { readonly at: string; readonly name: string | undefined }) {
  return (
    <>
      <DateTime instant={at} />
      {name !== undefined && `, ${name}`}
    </>
  )
}

const mailMarks: Readonly<Record<ContactReply['mail'], StatusKind>> = {
  waiting: 'moving',
  sent: 'done',
  failed: 'refused',
  uncertain: 'you',
}

function Answer({ reply, language }: { readonly reply: ContactReply; readonly language: string }) {
  const t = useTexts('content')
  const { author, writtenAt, text, mail, sentAt } = reply
  return (
    <section className="content-answer" aria-label={t('messages.answer')}>
      <p className="text-13 text-ink-2">
        {t('messages.answeredBy', { name: author.name })} <DateTime instant={writtenAt} />
      </p>
      <p lang={language} className="content-words">
        {text}
      </p>
      <p className="mt-2 text-13">
        <Status kind={mailMarks[mail]}>
          {t(`messages.mail.${mail}`)}
          {sentAt !== null && (
            <>
              {' '}
              <DateTime instant={sentAt} show="time" />
            </>
          )}
        </Status>
      </p>
    </section>
  )
}

/** Who has it, and that nothing more is to be done. */
function MessageActs({ message: { _id, state, assignee } }: { readonly message: ContactMessageFull }) {
  const t = useTexts('content')
  const myId = useMe().value?._id
  const params = { id: _id }
  const isMine = assignee !== null && assignee.id === myId
  const assign = useAction(
    (to: 'me' | null) => callAsPerson(assignContactMessage, { params, body: { assignee: to } }),
    assignContactMessage.topics,
  )
  const move = useAction(
    (way: 'close' | 'reopen') => callAsPerson(way === 'close' ? closeContactMessage : reopenContactMessage, { params }),
    closeContactMessage.topics,
  )
  const isClosed = state === 'closed'
  useShortcuts({
    c: isClosed ? undefined : () => void move.run('close'),
    o: isClosed ? () => void move.run('reopen') : undefined,
    t: isMine || isClosed ? undefined : () => void assign.run('me'),
  })
  return (
    <>
      <FailureNotice failure={assign.failure ?? move.failure} />
      <div className="flex flex-wrap gap-2">
        {isClosed ? (
          <Button size="small" busy={move.busy} aria-keyshortcuts="o" onClick={() => void move.run('reopen')}>
            {t('messages.reopen')}
            <Key name="O" />
          </Button>
        ) : (
          <>
            <Button size="small" busy={move.busy} aria-keyshortcuts="c" onClick={() => void move.run('close')}>
              {t('messages.close')}
              <Key name="C" />
            </Button>
            {isMine ? (
              <Button size="small" busy={assign.busy} onClick={() => void assign.run(null)}>
                {t('messages.giveBack')}
              </Button>
            ) : (
              <Button size="small" busy={assign.busy} aria-keyshortcuts="t" onClick={() => void assign.run('me')}>
                {assignee === null ? t('messages.take') : t('messages.takeOver')}
                <Key name="T" />
              </Button>
            )}
          </>
        )}
      </div>
    </>
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
