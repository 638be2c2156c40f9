import { listWithdrawals } from '@clearhold/contract/withdrawals/endpoints/administration'
import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { DateTime } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ListWaiting } from '#design/list-parts.tsx'
import { Money } from '#design/money.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Table } from '#design/table.tsx'
import { WithdrawalStatus } from '#features/withdrawals/withdrawal-status.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** What this person took out or asked for, newest first; each leads to its own page. */
export function PersonWithdrawals({ id }: { readonly id: string }) {
  const t = useTexts('person')
  const words = useTexts('withdraw')
  const known = useEndpoint(listWithdrawals, { query: { person: id, limit: 50 } })
  return (
    <Sheet
      title={t('part.withdrawals')}
      aside={<Link to={`/admin/withdrawals?state=all&person=${id}`}>{t('withdrawals.all')}</Link>}
    >
      <Loaded known={known} waiting={<ListWaiting />}>
        {({ withdrawals }) =>
          withdrawals.length === 0 ? (
            <EmptyState title={t('withdrawals.none')}>{t('withdrawals.noneText')}</EmptyState>
          ) : (
            <Table
              caption={t('part.withdrawals')}
              rows={withdrawals}
              rowKey={({ id: withdrawalId }) => withdrawalId}
              columns={[
                {
                  header: t('withdrawals.when'),
                  cell: ({ id: withdrawalId, createdAt }) => (
                    <Link to={`/admin/withdrawals?state=all&person=${id}&id=${withdrawalId}`}>
                      <DateTime instant={createdAt} />
                    </Link>
                  ),
                },
                { header: t('withdrawals.method'), cell: ({ method }) => words(`method.${method}`) },
                { header: t('withdrawals.state'), cell: ({ state }) => <WithdrawalStatus state={state} /> },
                {
                  header: t('withdrawals.amount'),
                  align: 'right',
                  cell: ({ amount }) => <Money amount={amount} currency="none" />,
                },
                { header: t('withdrawals.reference'), align: 'right', cell: ({ reference }) => reference },
              ]}
            />
          )
        }
      </Loaded>
    </Sheet>
  )
}
