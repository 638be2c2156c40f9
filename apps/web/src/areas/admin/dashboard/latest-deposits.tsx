import type { Deposit } from '@clearhold/contract/deposits/schema'
import { Link } from 'react-router'
import { DateTime } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { Money } from '#design/money.tsx'
import { Table } from '#design/table.tsx'
import { DepositStatus, useGatewayText } from '#features/deposits/deposit-status.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** The five newest, each a way into its panel. */
export function LatestDeposits({ deposits }: { readonly deposits: readonly Deposit[] }) {
  const t = useTexts('admin')
  const gatewayText = useGatewayText()
  return (
    <section className="dashboard-sheet" aria-label={t('latest.title')}>
      <header className="dashboard-head">
        <h2 className="sheet-title">{t('latest.title')}</h2>
        <Link to="/admin/deposits">{t('latest.all')}</Link>
      </header>
      <div className="dashboard-body">
        {deposits.length === 0 ? (
          <EmptyState title={t('latest.none')}>{t('latest.noneText')}</EmptyState>
        ) : (
          <Table
            caption={t('latest.title')}
            rows={deposits}
            rowKey={({ _id }) => _id}
            columns={[
              {
                header: t('latest.person'),
                cell: ({ _id, user }) => (
                  <Link to={`/admin/deposits?deposit=${_id}`} className="font-[550]">
                    {user.username}
                  </Link>
                ),
              },
              { header: t('latest.when'), cell: ({ createdAt }) => <DateTime instant={createdAt} /> },
              { header: t('latest.by'), cell: gatewayText },
              {
                header: t('latest.amount'),
                align: 'right',
                cell: ({ amount }) => (amount === null ? '\u2013' : <Money amount={amount} currency="none" />),
              },
              { header: t('latest.state'), cell: (deposit) => <DepositStatus deposit={deposit} /> },
            ]}
          />
        )}
      </div>
    </section>
  )
}
