import { exportDeposits, listDeposits } from '@clearhold/contract/deposits/endpoints'
import { fileInput, isNarrowed, listInput } from '../lists/list-address.ts'
import '#features/deposits/deposits.css'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useRefetchInterval } from '#client/api/use-refetch-interval.ts'
import { buttonClass } from '#design/button.tsx'
import { EmptyNote, EmptyState } from '#design/empty-state.tsx'
import { ListPages, ListTotal, ListWaiting } from '#design/list-parts.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { CsvLink } from '../lists/csv-link.tsx'
import { useRowShortcuts } from '../row-shortcuts.ts'
import { DepositPanel } from './deposit-panel.tsx'
import { DepositTable } from './deposit-table.tsx'
import { Filters } from './filters.tsx'
import { depositList, depositsPath } from './query.ts'
import { SupportDoctor } from './support-doctor.tsx'

export const handle: TextsHandle = { namespaces: ['deposits-review', 'deposits'] }

/** A new deposit is told to its owner only, so staff look again by themselves. */
const refetchEveryMs = 20_000

/** Everything that came in. What is searched, filtered and opened stands in the address. */
export default function DepositsPage() {
  const t = useTexts('deposits-review')
  const [query] = useSearchParams()
  const known = useEndpoint(listDeposits, listInput(depositList, query))
  useRefetchInterval(known.refetch, refetchEveryMs)
  const chosen = query.get('deposit')
  useRowShortcuts(chosen !== null)
  const isDoctorOpen = query.get('doctor') === 'open'
  return (
    <>
      <Filters
        counts={known.value?.counts}
        title={
          <PageTitle
            title={t('title')}
            lead={<ListTotal total={known.value?.total} isMore={known.value?.totalIsMore} />}
          />
        }
        end={
          <>
            <Link
              to={depositsPath(query, { doctor: isDoctorOpen ? null : 'open' })}
              className={buttonClass({ size: 'small' })}
            >
              {isDoctorOpen ? t('doctor.close') : t('doctor.open')}
            </Link>
            <CsvLink endpoint={exportDeposits} input={fileInput(depositList, query)} name="deposits" />
          </>
        }
      />
      {isDoctorOpen && <SupportDoctor person={query.get('person')} />}
      <div className={chosen === null ? 'columns' : 'columns columns-panel'}>
        <div>
          <Loaded known={known} waiting={<ListWaiting />}>
            {({ deposits, next }) =>
              deposits.length === 0 ? (
                <NoDeposit isSearched={isNarrowed(depositList, query)} />
              ) : (
                <>
                  <DepositTable deposits={deposits} />
                  <ListPages
                    next={next}
                    pathAfter={(after) => depositsPath(query, { after })}
                    words={{ first: t('first'), next: t('next') }}
                  />
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

function NoDeposit({ isSearched }: { readonly isSearched: boolean }) {
  const t = useTexts('deposits-review')
  if (isSearched) return <EmptyNote title={t('none')}>{t('noneText')}</EmptyNote>
  return <EmptyState title={t('noneYet')}>{t('noneYetText')}</EmptyState>
}
