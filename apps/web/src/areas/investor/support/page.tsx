import '#features/support/support.css'
import { listOwnThreads } from '@clearhold/contract/support/endpoints'
import type { OwnThread } from '@clearhold/contract/support/schema'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { question, useEndpoint } from '#client/api/use-endpoint.ts'
import { isDemo } from '#client/boot/identity.ts'
import { buttonClass } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { SampleTag } from '#design/sample-tag.tsx'
import { embeds } from '#features/content/embeds.ts'
import { InRealTime } from '#features/demo-clock/real-time-note.tsx'
import { ThreadStatus } from '#features/support/thread-status.tsx'
import { useSupport } from '#features/support/use-support.ts'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useAllTexts, useTexts } from '#i18n/use-texts.ts'
import { NewThread } from './new-thread.tsx'
import { OwnThreadPart } from './own-thread.tsx'
import { TalkWaiting } from './talk-waiting.tsx'

export const handle: TextsHandle = { namespaces: ['support'] }

export const asks = [question(listOwnThreads)]

/** The thread that the address names, else the latest that is not closed, else the latest; without one, or when asked for, a new one. */
function chosenOf(threads: readonly OwnThread[], wanted: string | null): string | undefined {
  if (wanted === 'new') return undefined
  return wanted ?? (threads.find(({ state }) => state !== 'closed') ?? threads[0])?._id
}

/** An investor's threads with support, and the other ways to reach us. */
export default function SupportPage() {
  useAllTexts(handle.namespaces)
  const t = useTexts('support')
  const { hours } = useSupport()
  const [query] = useSearchParams()
  const known = useEndpoint(listOwnThreads)
  return (
    <>
      <PageTitle title={t('title')} lead={<InRealTime>{t('lead', { hours })}</InRealTime>} />
      <Loaded
        known={known}
        waiting={
          <div className="support-page">
            <TalkWaiting />
          </div>
        }
      >
        {({ threads }) => {
          const chosen = chosenOf(threads, query.get('thread'))
          return (
            <div className="support-page">
              {chosen === undefined ? <NewThread /> : <OwnThreadPart key={chosen} id={chosen} />}
              <aside className="support-aside" aria-label={t('ways.title')}>
                <OtherThreads threads={threads} chosen={chosen} />
                <OtherWays />
                <div className="support-never">
                  <h2>{t('never.title')}</h2>
                  <p className="text-ink-2">{t('never.text')}</p>
                </div>
              </aside>
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

interface OtherThreadsProps {
  readonly threads: readonly OwnThread[]
  readonly chosen: string | undefined
}

function OtherThreads({ threads, chosen }: OtherThreadsProps) {
  const t = useTexts('support')
  if (threads.length === 0) return null
  return (
    <section>
      <h2>{t('threads.title')}</h2>
      <ul>
        {threads.map(({ _id, subject, state, lastAt, unread }) => (
          <li key={_id}>
            <Link to={`/user/support?thread=${_id}`} aria-current={_id === chosen ? 'true' : undefined}>
              {subject}
            </Link>
            <p className="text-13 text-ink-2">
              {unread > 0 ? (
                <b>{t('threads.unread', { count: unread })}</b>
              ) : (
                <ThreadStatus state={state} side="asker" />
              )}
              {', '}
              <DateTime instant={lastAt} show="date" />
            </p>
          </li>
        ))}
      </ul>
      {chosen !== undefined && (
        <Link className={`${buttonClass({ size: 'small' })} mt-4`} to="/user/support?thread=new">
          {t('new.button')}
        </Link>
      )}
    </section>
  )
}

function OtherWays() {
  const t = useTexts('support')
  const { email, phone } = useSupport()
  const digits = (number: string) => number.replace(/[^+\d]/g, '')
  return (
    <section>
      <h2>{t('ways.title')}</h2>
      <div className="support-ways">
        {embeds.whatsapp !== '' && (
          <a href={`https://wa.me/${digits(embeds.whatsapp).replace('+', '')}`} rel="noreferrer" target="_blank">
            {t('ways.whatsapp', { number: embeds.whatsapp })}
          </a>
        )}
        <a href={`tel:${digits(phone)}`}>{phone}</a>
        <a href={`mailto:${email}`}>{email}</a>
        {isDemo && <DemoTag />}
      </div>
    </section>
  )
}

function DemoTag() {
  const common = useTexts()
  return <SampleTag>{common('sample')}</SampleTag>
}
