import { listDeposits } from '@clearhold/contract/deposits/endpoints'
import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { DateTime } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ListWaiting } from '#design/list-parts.tsx'
import { Money } from '#design/money.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Table } from '#design/table.tsx'
import { DepositStatus, useGatewayText } from '#features/deposits/deposit-status.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** What this person paid in, newest first; each leads to its own panel. */
export function PersonDeposits({ id }: { readonly id: string }) {
  const t = useTexts('person')
  const gatewayText = useGatewayText()
  const known = useEndpoint(listDeposits, { query: { person: id, limit: 50 } })
  return (
    <Sheet title={t('part.deposits')} aside={<Link to={`/admin/deposits?person=${id}`}>{t('deposits.all')}</Link>}>
      <Loaded known={known} waiting={<ListWaiting />}>
        {({ deposits }) =>
          deposits.length === 0 ? (
            <EmptyState title={t('deposits.none')}>{t('deposits.noneText')}</EmptyState>
          ) : (
            <Table
              caption={t('part.deposits')}
              rows={deposits}
              rowKey={({ _id }) => _id}
              columns={[
                {
                  header: t('deposits.when'),
                  cell: ({ _id, createdAt }) => (
                    <Link to={`/admin/deposits?person=${id}&deposit=${_id}`}>
                      <DateTime instant={createdAt} />
                    </Link>
                  ),
                },
                { header: t('deposits.by'), cell: gatewayText },
                { header: t('deposits.state'), cell: (deposit) => <DepositStatus deposit={deposit} /> },
                {
                  header: t('deposits.amount'),
                  align: 'right',
                  cell: ({ amount }) => (amount === null ? '\u2013' : <Money amount={amount} currency="none" />),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Sheet>
  )
}
