import '../../../design/deposits.css'
import { adminDepositListSchema } from '@clearhold/contract/deposits'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useKnown } from '../../../client/queries.tsx'
import { buttonClass } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Loaded } from '../../../design/loaded.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { PageTitle } from '../../../features/workspace/page-title.tsx'
import type { TextsHandle } from '../../../i18n/texts.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Filters } from './filters.tsx'
import { DepositPanel } from './panel.tsx'
import { depositsApiPath, depositsPath } from './query.ts'
import { SupportDoctor } from './support-doctor.tsx'
import { DepositTable } from './table.tsx'

export const handle: TextsHandle = { namespaces: ['deposits-review', 'deposits'] }

/** A new deposit is told to its owner only, so staff look again by themselves. */
const askEveryMs = 20_000

/** Everything that came in. What is searched, filtered and opened stands in the address. */
export default function DepositsPage() {
  const t = useTexts('deposits-review')
  const [query] = useSearchParams()
  const known = useKnown({ path: depositsApiPath(query), answer: adminDepositListSchema })
  useAskingAgain(known.askAgain)
  const chosen = query.get('deposit')
  const isDoctorOpen = query.get('doctor') === 'open'
  return (
    <>
      <PageTitle
        title={t('title')}
        lead={t('lead')}
        actions={
          <Link
            to={depositsPath(query, { doctor: isDoctorOpen ? null : 'open' })}
            className={buttonClass({ size: 'small' })}
          >
            {isDoctorOpen ? t('doctor.close') : t('doctor.open')}
          </Link>
        }
      />
      {isDoctorOpen && <SupportDoctor person={query.get('person')} />}
      <Filters counts={known.value?.counts} />
      <div className={chosen === null ? 'columns' : 'columns columns-panel'}>
        <div>
          <Loaded known={known} waiting={<Waiting />}>
            {({ deposits, next }) =>
              deposits.length === 0 ? (
                <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
              ) : (
                <>
                  <DepositTable deposits={deposits} isNarrow={chosen !== null} />
                  <Pages next={next} />
                </>
              )
            }
          </Loaded>
        </div>
        {chosen !== null && <DepositPanel key={chosen} id={chosen} />}
      </div>
    </>
  )
}

function useAskingAgain(askAgain: () => void): void {
  const ask = useRef(askAgain)
  useEffect(() => {
    ask.current = askAgain
  })
  useEffect(() => {
    const timer = setInterval(() => ask.current(), askEveryMs)
    return () => clearInterval(timer)
  }, [])
}

function Pages({ next }: { readonly next: string | null }) {
  const t = useTexts('deposits-review')
  const [query] = useSearchParams()
  return (
    <div className="mt-4 flex gap-2">
      {query.has('after') && (
        <Link to={depositsPath(query, { after: null })} className={buttonClass({ size: 'small' })}>
          {t('first')}
        </Link>
      )}
      {next !== null && (
        <Link to={depositsPath(query, { after: next })} className={buttonClass({ size: 'small' })}>
          {t('next')}
        </Link>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <div className="space-y-4">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} shape="bar" />
      ))}
    </div>
  )
}
