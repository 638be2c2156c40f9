import type { Deposit } from '@clearhold/contract/deposits/schema'
import { Link, useSearchParams } from 'react-router'
import { DateTime } from '#design/date-time.tsx'
import { Money, microFromBalance } from '#design/money.tsx'
import { Table } from '#design/table.tsx'
import { DepositStatus, useGatewayText } from '#features/deposits/deposit-status.tsx'
import { Transaction } from '#features/deposits/transaction.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { useFinancePermissions } from '../use-finance-permissions.ts'
import { DeleteDeposit } from './deposit-actions.tsx'
import { EditDeposit } from './edit-deposit.tsx'
import { depositSortOf, depositsPath } from './query.ts'

interface DepositTableProps {
  readonly deposits: readonly Deposit[]
  /** The panel beside it shows the rest. */
  readonly isNarrow: boolean
}

export function DepositTable({ deposits, isNarrow }: DepositTableProps) {
  const t = useTexts('deposits-review')
  const columns = useColumns()
  const { propose } = useFinancePermissions()
  const [query] = useSearchParams()
  return (
    <div className="deposits-table">
      <Table
        caption={t('title')}
        rows={deposits}
        rowKey={({ _id }) => _id}
        sorting={{ by: depositSortOf(query), pathOf: (sort) => depositsPath(query, { sort }) }}
        columns={columns.filter(({ inNarrow, isAct }) => (inNarrow || !isNarrow) && (propose || isAct !== true))}
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
      inNarrow: true,
      cell: (deposit: Deposit) => (
        <>
          <Link
            to={depositsPath(query, { deposit: deposit._id })}
            className="font-[550]"
            aria-current={query.get('deposit') === deposit._id ? 'true' : undefined}
          >
            {deposit.user.username}
          </Link>
          <span className="block text-13 text-ink-2">{gatewayText(deposit)}</span>
        </>
      ),
    },
    { header: t('column.state'), inNarrow: true, cell: (deposit: Deposit) => <DepositStatus deposit={deposit} /> },
    {
      header: t('column.amount'),
      sorts: ['-amount', 'amount'] as const,
      inNarrow: true,
      align: 'right' as const,
      cell: ({ amount }: Deposit) => (amount === null ? t('token') : <Money amount={amount} currency="none" />),
    },
    {
      header: t('column.credited'),
      inNarrow: false,
      align: 'right' as const,
      cell: (deposit: Deposit) => <Money amount={creditedMicro(deposit)} currency="none" />,
    },
    {
      header: t('column.when'),
      sorts: ['-createdAt', 'createdAt'] as const,
      inNarrow: true,
      cell: ({ createdAt }: Deposit) => <DateTime instant={createdAt} />,
    },
    {
      header: t('column.reference'),
      inNarrow: false,
      cell: (deposit: Deposit) => <Transaction deposit={deposit} />,
    },
    {
      header: t('column.actions'),
      inNarrow: false,
      isAct: true,
      cell: (deposit: Deposit) => (
        <span className="flex flex-wrap gap-2">
          <EditDeposit deposit={deposit} />
          <DeleteDeposit deposit={deposit} />
        </span>
      ),
    },
  ]
}

/** What has been credited; what is only proposed is nothing yet. */
function creditedMicro({ state, usdAmount, btcAmount }: Deposit): bigint {
  return state === 'credited' ? microFromBalance(usdAmount) + microFromBalance(btcAmount) : 0n
}
