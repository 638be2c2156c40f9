import type { Queue, QueueName } from '@clearhold/contract/views/dashboard'
import { Link } from 'react-router'
import { Count } from '#design/count.tsx'
import { Duration, durationText } from '#design/duration.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Status } from '#design/status.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { Ages, ageHours, lateOnes } from '../ages.tsx'

const paths: Readonly<Record<QueueName, string>> = {
  kyc: '/admin/kyc',
  withdrawals_first: '/admin/withdrawals',
  withdrawals_second: '/admin/withdrawals',
  bank_payouts: '/admin/withdrawals?method=bank',
  bank_deposits: '/admin/deposits?state=submitted',
  proposals: '/admin/approvals',
  messages: '/admin/support',
}

const hourSeconds = 3600

/** One scale for all queues, half as long again as the longest limit. */
function spanOf(queues: readonly Queue[]): number {
  return Math.max(...queues.map(({ limitHours }) => limitHours)) * 1.5
}

/** What waits for a person: one line a queue, one mark a case, on one scale of time. */
export function Queues({ queues }: { readonly queues: readonly Queue[] }) {
  const t = useTexts('admin')
  const language = useLanguage()
  const spanHours = spanOf(queues)
  const isEmpty = queues.every(({ count }) => count === 0)
  return (
    <Sheet
      title={t('queues.title')}
      aside={
        !isEmpty && (
          <p className="queues-legend">
            {t('queues.legend')} <Status kind="you">{t('queues.past')}</Status>
          </p>
        )
      }
    >
      {isEmpty ? (
        <EmptyState drawing="stamp" title={t('queues.none')}>
          {t('queues.noneText')}
        </EmptyState>
      ) : (
        <div className="queues">
          <div className="queues-scale" aria-hidden="true">
            <span className="queues-ticks">
              {[0, 1, 2].map((third) => (
                <i key={third} style={{ left: `${(third * 100) / 3}%` }}>
                  {third === 0
                    ? t('queues.now')
                    : durationText((spanHours / 3) * third * hourSeconds, language, { largest: 'hour' })}
                </i>
              ))}
            </span>
            <span className="queues-oldest">{t('queues.oldest')}</span>
          </div>
          <ul>
            {queues.map((queue) => (
              <QueueLine key={queue.name} queue={queue} spanHours={spanHours} />
            ))}
          </ul>
        </div>
      )}
    </Sheet>
  )
}

function QueueLine({ queue, spanHours }: { readonly queue: Queue; readonly spanHours: number }) {
  const t = useTexts('admin')
  const { name, count, countIsMore, since, limitHours } = queue
  const [oldest] = since
  const late = lateOnes(since, limitHours)
  return (
    <li className={count === 0 ? 'queues-line queues-line-none' : 'queues-line'}>
      <Link to={paths[name]}>{t(`queues.name.${name}`)}</Link>
      <b className={count === 0 ? 'queues-count text-ink-2' : 'queues-count'}>
        <Count value={count} />
        {countIsMore && '+'}
      </b>
      <Ages
        since={since}
        limitHours={limitHours}
        spanHours={spanHours}
        label={t('queues.ages', { count, late, hours: limitHours })}
      />
      <span className="queues-oldest">
        {oldest === undefined ? (
          <span className="text-ink-2">{t('queues.empty')}</span>
        ) : late > 0 ? (
          <Status kind="you">
            <Duration seconds={ageHours(oldest) * hourSeconds} />
          </Status>
        ) : (
          <Duration seconds={ageHours(oldest) * hourSeconds} />
        )}
      </span>
    </li>
  )
}
