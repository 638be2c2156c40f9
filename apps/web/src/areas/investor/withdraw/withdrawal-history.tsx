import { listOwnWithdrawals } from '@clearhold/contract/withdrawals/endpoints/own'
import type { Withdrawal } from '@clearhold/contract/withdrawals/schema'
import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { DateTime } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ListPages, ListWaiting } from '#design/list-parts.tsx'
import { Money } from '#design/money.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Table } from '#design/table.tsx'
import { WithdrawalStatus } from '#features/withdrawals/withdrawal-status.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { withdrawalPage, withdrawalsAfter, withdrawPage } from './paths.ts'

/** Every withdrawal of the person, newest first. */
export function WithdrawalHistory({ after }: { readonly after: string | null }) {
  const t = useTexts('withdraw')
  const known = useEndpoint(listOwnWithdrawals, withdrawalsAfter(after))
  return (
    <Sheet title={t('history.title')}>
      <Loaded known={known} waiting={<ListWaiting rows={3} />}>
        {({ withdrawals, next }) =>
          withdrawals.length === 0 ? (
            <EmptyState title={t('history.empty')}>{t('history.emptyText')}</EmptyState>
          ) : (
            <>
              <Rows withdrawals={withdrawals} />
              <ListPages
                next={next}
                pathAfter={(after) =>
                  after === null ? withdrawPage : `${withdrawPage}?after=${encodeURIComponent(after)}`
                }
                words={{ first: t('history.newest'), next: t('history.more') }}
              />
            </>
          )
        }
      </Loaded>
      {known.failure !== undefined && <p className="mt-3 text-14 text-ink-2">{t('history.safe')}</p>}
    </Sheet>
  )
}

function Rows({ withdrawals }: { readonly withdrawals: readonly Withdrawal[] }) {
  const t = useTexts('withdraw')
  return (
    <div className="money-rows">
      <Table
        caption={t('history.title')}
        rows={withdrawals}
        rowKey={({ id }) => id}
        columns={[
          { header: t('history.when'), cell: ({ createdAt }: Withdrawal) => <DateTime instant={createdAt} /> },
          {
            header: t('history.what'),
            cell: ({ type, method }: Withdrawal) => t(`history.by.${method}`, { source: t(`source.${type}`) }),
          },
          { header: t('history.state'), cell: ({ state }: Withdrawal) => <WithdrawalStatus state={state} /> },
          {
            header: t('history.amount'),
            align: 'right',
            cell: ({ amount }: Withdrawal) => <Money amount={amount} currency="none" />,
          },
          {
            header: t('history.reference'),
            cell: ({ id, reference }: Withdrawal) => <Link to={withdrawalPage(id)}>{reference}</Link>,
          },
        ]}
      />
    </div>
  )
}
