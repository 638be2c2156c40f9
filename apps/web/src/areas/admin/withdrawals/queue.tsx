import type { AdminWithdrawal } from '@clearhold/contract/withdrawals/schema'
import { Link, useSearchParams } from 'react-router'
import { now } from '#client/boot/clock.ts'
import { Duration } from '#design/duration.tsx'
import { ListPages } from '#design/list-parts.tsx'
import { Money } from '#design/money.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { listOf, withdrawalsPath } from './query.ts'
import { lateAfterHours, QueueAges } from './queue-ages.tsx'
import type { ReviewList } from './queue-filters.tsx'
import { SignAll } from './sign-all.tsx'

interface QueueProps {
  readonly list: ReviewList
  readonly shownId: string | undefined
}

export function Queue({ list: { withdrawals, next }, shownId }: QueueProps) {
  const t = useTexts('withdrawals-admin')
  const [query] = useSearchParams()
  return (
    <nav aria-label={t('queue')}>
      {listOf(query) === 'review' && <QueueAges since={withdrawals.map(({ waitingSince }) => waitingSince)} />}
      <SignAll withdrawals={withdrawals} />
      <ul className="queue">
        {withdrawals.map((withdrawal) => (
          <li key={withdrawal.id}>
            <QueueLink
              withdrawal={withdrawal}
              to={withdrawalsPath(query, { id: withdrawal.id })}
              isShown={withdrawal.id === shownId}
            />
          </li>
        ))}
      </ul>
      {withdrawals.length === 0 && <p className="review-note">{t('empty')}</p>}
      <ListPages
        next={next}
        pathAfter={(after) => withdrawalsPath(query, { after })}
        words={{ first: t('first'), next: t('next') }}
      />
    </nav>
  )
}

interface QueueLinkProps {
  readonly withdrawal: AdminWithdrawal
  readonly to: string
  readonly isShown: boolean
}

function QueueLink({ withdrawal, to, isShown }: QueueLinkProps) {
  const t = useTexts('withdrawals-admin')
  const { user, amount, reference, method, state, approvals, waitingSince } = withdrawal
  const { given, needed } = approvals
  return (
    <Link to={to} className="queue-link" aria-current={isShown ? 'true' : undefined}>
      <b>{user.username}</b>
      <b className="text-right">
        <Money amount={amount} currency="none" />
      </b>
      <span>
        {reference}, {t(`method.${method}`)}
      </span>
      <span className="text-right">{state === 'review' ? <Waited since={waitingSince} /> : t(`state.${state}`)}</span>
      {state === 'review' && method === 'crypto' && (
        <span className="col-span-full">{needed === 0 ? t('noneNeeded') : t('given', { given, needed })}</span>
      )}
    </Link>
  )
}

function Waited({ since }: { readonly since: string }) {
  const t = useTexts('withdrawals-admin')
  const seconds = Math.max(60, (now().getTime() - Date.parse(since)) / 1000)
  const isLate = seconds > lateAfterHours * 3600
  return (
    <span className={isLate ? 'review-late' : undefined}>
      <Duration seconds={seconds - (seconds % 60)} largest="hour" />
      {isLate && <span className="sr-only">{` (${t('late')})`}</span>}
    </span>
  )
}
