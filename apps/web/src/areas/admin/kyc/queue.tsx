import type { KycSubmission, kycListSchema } from '@clearhold/contract/kyc-schema'
import { Link } from 'react-router'
import type { z } from 'zod'
import { now } from '../../../client/clock.ts'
import { buttonClass } from '../../../design/button.tsx'
import { Chips } from '../../../design/chips.tsx'
import { DateTime } from '../../../design/date-time.tsx'
import { Duration } from '../../../design/duration.tsx'
import { PageTitle } from '../../../features/workspace/page-title.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Ages } from './ages.tsx'
import { CaseStatus } from './case-status.tsx'
import { type KycList, kycLists, kycPagePath } from './query.ts'

type Cases = z.infer<typeof kycListSchema>

interface QueueHeadProps {
  readonly list: KycList
  readonly counts: Cases['counts'] | undefined
}

export function QueueHead({ list, counts }: QueueHeadProps) {
  const t = useTexts('kyc-review')
  const labels: Readonly<Record<KycList, string>> = {
    pending: counts === undefined ? t('list.pending') : `${t('list.pending')} ${counts.pending}`,
    mine: t('list.mine'),
    revision: counts === undefined ? t('list.revision') : `${t('list.revision')} ${counts.revision}`,
    decided: t('list.decided'),
  }
  return (
    <>
      <PageTitle title={t('title')} />
      <div className="review-chips">
        <Chips
          label={t('lists')}
          chips={kycLists.map((name) => ({ to: kycPagePath(name), label: labels[name], chosen: name === list }))}
        />
      </div>
    </>
  )
}

interface QueueProps {
  readonly cases: Cases
  readonly list: KycList
  readonly after: string | null
  readonly shownId: string | undefined
}

export function Queue({ cases, list, after, shownId }: QueueProps) {
  const t = useTexts('kyc-review')
  const { submissions, next, counts, promisedHours } = cases
  return (
    <nav aria-label={t('queue')}>
      {(list === 'pending' || list === 'mine') && <Ages submissions={submissions} promisedHours={promisedHours} />}
      <ul className="queue">
        {submissions.map((submission) => (
          <li key={submission._id}>
            <QueueLink
              submission={submission}
              to={kycPagePath(list, { after, id: submission._id })}
              shownId={shownId}
            />
          </li>
        ))}
      </ul>
      {submissions.length === 0 && <p className="review-note">{t(`empty.${list}`)}</p>}
      {list === 'pending' && submissions.length > 0 && (
        <p className="review-note">
          {t('limit', { hours: promisedHours })} {t('late', { count: counts.overdue })}
        </p>
      )}
      <div className="review-pages">
        {after !== null && (
          <Link to={kycPagePath(list)} className={buttonClass({ size: 'small' })}>
            {t('first')}
          </Link>
        )}
        {next !== null && (
          <Link to={kycPagePath(list, { after: next })} className={buttonClass({ size: 'small' })}>
            {t('next')}
          </Link>
        )}
      </div>
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
