import { exportCases } from '@clearhold/contract/kyc/endpoints'
import type { KycSubmission, kycListSchema } from '@clearhold/contract/kyc/schema'
import { Link, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { now } from '#client/boot/clock.ts'
import { Chips } from '#design/chips.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Duration } from '#design/duration.tsx'
import { ListPages, ListSearch } from '#design/list-parts.tsx'
import { RealTimeAside } from '#features/demo-clock/real-time-note.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { CsvLink } from '../lists/csv-link.tsx'
import { ListFilters } from '../lists/list-filters.tsx'
import { CaseStatus } from './case-status.tsx'
import { casesFileInput, type KycList, kycLists, kycPagePath } from './query.ts'
import { QueueAges } from './queue-ages.tsx'

type Cases = z.infer<typeof kycListSchema>

interface QueueHeadProps {
  readonly list: KycList
  readonly counts: Cases['counts'] | undefined
}

/** Which cases are shown, each with how many there are. */
function Lists({ list, counts }: QueueHeadProps) {
  const t = useTexts('kyc-review')
  const [query] = useSearchParams()
  const labels: Readonly<Record<KycList, string>> = {
    pending: counts === undefined ? t('list.pending') : `${t('list.pending')} ${counts.pending}`,
    mine: t('list.mine'),
    revision: counts === undefined ? t('list.revision') : `${t('list.revision')} ${counts.revision}`,
    decided: t('list.decided'),
  }
  return (
    <Chips
      label={t('lists')}
      chips={kycLists.map((name) => ({
        to: kycPagePath(query, { show: name }),
        label: labels[name],
        chosen: name === list,
      }))}
    />
  )
}

/** One band: the title, the search, the lists, every filter there is, and what they show as a file. */
export function QueueHead({ list, counts }: QueueHeadProps) {
  const t = useTexts('kyc-review')
  const work = useTexts('work')
  const [query] = useSearchParams()
  const waits = list === 'pending' || list === 'mine'
  return (
    <ListFilters
      pathOf={(changes) => kycPagePath(query, changes)}
      fields={[
        ...(list === 'mine'
          ? []
          : [
              {
                kind: 'choice' as const,
                name: 'assigned',
                label: t('filter.assigned'),
                options: [
                  ['me', t('filter.me')],
                  ['nobody', t('filter.unassigned')],
                ] as const,
              },
            ]),
        ...(waits
          ? [
              {
                kind: 'choice' as const,
                name: 'overdue',
                label: t('filter.overdue'),
                options: [
                  ['yes', t('filter.late')],
                  ['no', t('filter.inTime')],
                ] as const,
              },
            ]
          : []),
        { kind: 'days', label: t('filter.opened') },
        {
          kind: 'choice',
          name: 'sort',
          label: work('sort.label'),
          any: work('sort.usual'),
          options: [
            ['createdAt', work('sort.oldest')],
            ['-createdAt', work('sort.newest')],
          ],
        },
      ]}
      end={<CsvLink endpoint={exportCases} input={casesFileInput(query)} name="kyc" />}
    >
      <PageTitle title={t('title')} />
      <ListSearch
        label={t('search')}
        find={t('find')}
        lengthMax={120}
        spellCheck={false}
        pathOf={(text) => kycPagePath(query, { search: text })}
      />
      <Lists list={list} counts={counts} />
    </ListFilters>
  )
}

interface QueueProps {
  readonly cases: Cases
  readonly list: KycList
  readonly shownId: string | undefined
}

export function Queue({ cases, list, shownId }: QueueProps) {
  const t = useTexts('kyc-review')
  const [query] = useSearchParams()
  const { submissions, next, counts, promisedHours } = cases
  return (
    <nav aria-label={t('queue')}>
      {(list === 'pending' || list === 'mine') && <QueueAges submissions={submissions} promisedHours={promisedHours} />}
      <ul className="queue">
        {submissions.map((submission) => (
          <li key={submission._id}>
            <QueueLink submission={submission} to={kycPagePath(query, { id: submission._id })} shownId={shownId} />
          </li>
        ))}
      </ul>
      {list === 'pending' && submissions.length > 0 && (
        <p className="review-note">
          {t('limit', { hours: promisedHours })} {t('late', { count: counts.overdue })}
        </p>
      )}
      {submissions.length > 0 && <RealTimeAside />}
      <ListPages
        next={next}
        pathAfter={(after) => kycPagePath(query, { after })}
        words={{ first: t('first'), next: t('next') }}
      />
    </nav>
  )
}

interface QueueLinkProps {
  readonly submission: KycSubmission
  readonly to: string
  readonly shownId: string | undefined
}

function QueueLink({ submission, to, shownId }: QueueLinkProps) {
  const t = useTexts('kyc-review')
  const { _id, fullname, username, reference, round, status, waitingSince, decidedAt, assignee } = submission
  return (
    <Link to={to} className="queue-link" aria-current={_id === shownId ? 'true' : undefined}>
      <b>{fullname ?? username}</b>
      <span className="text-right">
        {status === 'pending' && waitingSince !== null ? (
          <Waited submission={submission} since={waitingSince} />
        ) : (
          <CaseStatus status={status} />
        )}
      </span>
      <span>
        {reference}, {round === 1 ? t('firstTime') : t('afterFixes', { count: round - 1 })}
      </span>
      <span className="text-right">
        {assignee !== null && status === 'pending'
          ? assignee.name
          : decidedAt && <DateTime instant={decidedAt} show="date" />}
      </span>
    </Link>
  )
}

function Waited({ submission: { overdue }, since }: { readonly submission: KycSubmission; readonly since: string }) {
  const t = useTexts('kyc-review')
  const seconds = (now().getTime() - Date.parse(since)) / 1000
  return (
    <span className={overdue ? 'review-late' : undefined}>
      <Duration seconds={Math.max(60, seconds - (seconds % 60))} largest="hour" />
      {overdue && <span className="sr-only">{` (${t('isLate')})`}</span>}
    </span>
  )
}
