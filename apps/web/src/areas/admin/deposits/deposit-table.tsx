import type { Deposit } from '@clearhold/contract/deposits/schema'
import { Link, useSearchParams } from 'react-router'
import { buttonClass } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Money, microFromBalance } from '#design/money.tsx'
import { RowMenu } from '#design/row-menu.tsx'
import { Table } from '#design/table.tsx'
import { DepositStatus, useGatewayText } from '#features/deposits/deposit-status.tsx'
import { Transaction } from '#features/deposits/transaction.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { useFinancePermissions } from '../use-finance-permissions.ts'
import { DeleteDeposit } from './deposit-actions.tsx'
import { EditDeposit } from './edit-deposit.tsx'
import { depositSortOf, depositsPath } from './query.ts'

export function DepositTable({ deposits }: { readonly deposits: readonly Deposit[] }) {
  const t = useTexts('deposits-review')
  const columns = useColumns()
  const [query] = useSearchParams()
  return (
    <div className="dense-list">
      <Table
        caption={t('title')}
        rows={deposits}
        rowKey={({ _id }) => _id}
        sorting={{ by: depositSortOf(query), pathOf: (sort) => depositsPath(query, { sort }) }}
        columns={columns}
      />
    </div>
  )
}

function useColumns() {
  const t = useTexts('deposits-review')
  const gatewayText = useGatewayText()
  const [query] = useSearchParams()
  return [
    {
      header: t('column.person'),
      cell: (deposit: Deposit) => (
        <Link
          to={depositsPath(query, { deposit: deposit._id })}
          className="cut font-[550]"
          title={deposit.user.username}
          aria-current={query.get('deposit') === deposit._id ? 'true' : undefined}
        >
          {deposit.user.username}
        </Link>
      ),
    },
    { header: t('gatewayFilter'), look: { 'data-leaves': 'second' }, cell: gatewayText },
    {
      header: t('column.state'),
      look: { 'data-phone': 'below' },
      cell: (deposit: Deposit) => <DepositStatus deposit={deposit} />,
    },
    {
      header: t('column.amount'),
      sorts: ['-amount', 'amount'] as const,
      align: 'right' as const,
      look: { 'data-phone': 'right' },
      cell: ({ amount }: Deposit) => (amount === null ? t('token') : <Money amount={amount} currency="none" />),
    },
    {
      header: t('column.credited'),
      align: 'right' as const,
      look: { 'data-leaves': 'second' },
      cell: (deposit: Deposit) => <Money amount={creditedMicro(deposit)} currency="none" />,
    },
    {
      header: t('column.when'),
      sorts: ['-createdAt', 'createdAt'] as const,
      look: { 'data-phone': 'below-right' },
      cell: ({ createdAt }: Deposit) => <DateTime instant={createdAt} />,
    },
    {
      header: t('column.reference'),
      look: { 'data-leaves': 'second' },
      cell: (deposit: Deposit) => (
        <span className="cut">
          <Transaction deposit={deposit} />
        </span>
      ),
    },
    {
      header: t('column.actions'),
      look: { 'data-phone': 'menu' },
      cell: (deposit: Deposit) => <Acts deposit={deposit} />,
    },
  ]
}

/** What one may do with a deposit, each by the name it has in the panel; deleting last. */
function Acts({ deposit }: { readonly deposit: Deposit }) {
  const t = useTexts('deposits-review')
  const { propose } = useFinancePermissions()
  const [query] = useSearchParams()
  return (
    <RowMenu label={t('menu.label', { name: deposit.user.username })}>
      <Link to={depositsPath(query, { deposit: deposit._id })} className={buttonClass({ size: 'small' })}>
        {t('menu.open')}
      </Link>
      {propose && <EditDeposit deposit={deposit} />}
      {propose && <DeleteDeposit deposit={deposit} />}
    </RowMenu>
  )
}

/** What has been credited; what is only proposed is nothing yet. */
function creditedMicro({ state, usdAmount, btcAmount }: Deposit): bigint {
  return state === 'credited' ? microFromBalance(usdAmount) + microFromBalance(btcAmount) : 0n
}
