import { listThreads } from '@clearhold/contract/support/endpoints'
import { threadStates } from '@clearhold/contract/support/rules'
import type { StaffThread } from '@clearhold/contract/support/schema'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useRefetchInterval } from '#client/api/use-refetch-interval.ts'
import { useNow } from '#client/boot/use-now.ts'
import { Chips } from '#design/chips.tsx'
import { durationText } from '#design/duration.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ListPages, ListWaiting } from '#design/list-parts.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { listInput, listPath } from '../lists/list-address.ts'
import { threadList } from './query.ts'
import { ThreadDesk } from './thread-desk.tsx'

/** A live event tells those who answer of a new message; owners, who only look in, ask by themselves. */
const refetchEveryMs = 15_000

/** The queue, and beside it the thread that is open. */
export function Threads() {
  const t = useTexts('support')
  const [query] = useSearchParams()
  const known = useEndpoint(listThreads, listInput(threadList, query))
  useRefetchInterval(known.refetch, refetchEveryMs)
  const chosen = query.get('id')
  const state = threadStates.find((one) => one === query.get('state')) ?? 'open'
  const counts = known.value?.counts
  return (
    <>
      <div className="mb-4">
        <Chips
          label={t('desk.state')}
          chips={threadStates.map((one) => ({
            to: listPath(threadList, query, { state: one === 'open' ? null : one }),
            label: `${t(`desk.is.${one}`)}${counts === undefined || one === 'closed' ? '' : ` ${counts[one]}`}`,
            chosen: one === state,
          }))}
        />
      </div>
      <div className="desk">
        <div className={chosen === null ? undefined : 'desk-beside'}>
          <Loaded known={known} waiting={<ListWaiting />}>
            {({ threads, next }) =>
              threads.length === 0 ? (
                <EmptyState drawing="letter" title={t(state === 'open' ? 'desk.none' : 'desk.noneOther')}>
                  {t('desk.noneText')}
                </EmptyState>
              ) : (
                <>
                  <Queue threads={threads} chosen={chosen} />
                  <ListPages
                    next={next}
                    pathAfter={(after) => listPath(threadList, query, { after })}
                    words={{ first: t('desk.first'), next: t('desk.next') }}
                  />
                </>
              )
            }
          </Loaded>
        </div>
        {chosen !== null ? (
          <ThreadDesk key={chosen} id={chosen} />
        ) : known.value?.threads.length === 0 ? null : (
          <EmptyState drawing="letter" title={t('desk.pick')}>
            {t('desk.pickText')}
          </EmptyState>
        )}
      </div>
    </>
  )
}

function Queue({ threads, chosen }: { readonly threads: readonly StaffThread[]; readonly chosen: string | null }) {
  const t = useTexts('support')
  const language = useLanguage()
  const now = useNow()
  const [query] = useSearchParams()
  const waitOf = (since: string | null) => {
    if (since === null || now === undefined) return null
    const seconds = Math.max(60, (now.getTime() - Date.parse(since)) / 1_000)
    return t('desk.wait', { time: durationText(seconds, language) })
  }
  return (
    <ul className="desk-queue" aria-label={t('desk.queue')}>
      {threads.map(({ _id, asker, subject, waitingSince }) => (
        <li key={_id}>
          <Link to={listPath(threadList, query, { id: _id })} aria-current={_id === chosen ? 'true' : undefined}>
            <b>{asker.name}</b>
            <span className="desk-wait">{waitOf(waitingSince)}</span>
            <span className="desk-subject">{subject}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
