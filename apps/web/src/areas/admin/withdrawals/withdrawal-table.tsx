import type { AdminWithdrawal } from '@clearhold/contract/withdrawals/schema'
import { Link, useSearchParams } from 'react-router'
import { now } from '#client/boot/clock.ts'
import { buttonClass } from '#design/button.tsx'
import { CopyButton } from '#design/copy-button.tsx'
import { Cut } from '#design/cut.tsx'
import { DateInColumn } from '#design/date-in-column.tsx'
import { Duration } from '#design/duration.tsx'
import { Money } from '#design/money.tsx'
import { RowMenu } from '#design/row-menu.tsx'
import { Status } from '#design/status.tsx'
import { Table } from '#design/table.tsx'
import { stateMarks } from '#features/withdrawals/withdrawal-status.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { withdrawalSortOf, withdrawalsPath } from './query.ts'
import { lateAfterHours } from './queue-ages.tsx'

interface WithdrawalTableProps {
  readonly withdrawals: readonly AdminWithdrawal[]
  readonly shownId: string | undefined
}

/** One line for each: what it is, since when, whose, how much, where it stands, and who still has to sign. */
export function WithdrawalTable({ withdrawals, shownId }: WithdrawalTableProps) {
  const t = useTexts('withdrawals-admin')
  const [query] = useSearchParams()
  const columns = useColumns(shownId)
  return (
    <div className="dense-list">
      <Table
        caption={t('queue')}
        rows={withdrawals}
        rowKey={({ id }) => id}
        sorting={{ by: withdrawalSortOf(query), pathOf: (sort) => withdrawalsPath(query, { sort }) }}
        columns={columns}
      />
    </div>
  )
}

function useColumns(shownId: string | undefined) {
  const t = useTexts('withdrawals-admin')
  return [
    {
      header: t('column.reference'),
      cell: (one: AdminWithdrawal) => <Reference one={one} isShown={one.id === shownId} />,
    },
    {
      header: t('column.asked'),
      sorts: ['-createdAt', 'createdAt'] as const,
      cell: ({ createdAt }: AdminWithdrawal) => <DateInColumn instant={createdAt} />,
    },
    {
      header: t('column.person'),
      look: { 'data-phone': 'below' },
      cell: ({ user }: AdminWithdrawal) => <Cut text={user.username} />,
    },
    {
      header: t('column.from'),
      look: { 'data-leaves': 'first' },
      cell: ({ type, method }: AdminWithdrawal) =>
        method === 'bank' ? `${t(`from.${type}`)}, ${t('method.bank')}` : t(`from.${type}`),
    },
    {
      header: t('column.amount'),
      sorts: ['-amount', 'amount'] as const,
      align: 'right' as const,
      look: { 'data-phone': 'right' },
      cell: ({ amount }: AdminWithdrawal) => (
        <b>
          <Money amount={amount} currency="none" />
        </b>
      ),
    },
    {
      header: t('column.state'),
      look: { 'data-phone': 'below-right' },
      cell: ({ state }: AdminWithdrawal) => <Status kind={stateMarks[state]}>{t(`state.${state}`)}</Status>,
    },
    {
      header: t('column.waiting'),
      align: 'right' as const,
      cell: (one: AdminWithdrawal) => <SignedOrWaiting one={one} />,
    },
    {
      header: t('column.actions'),
      look: { 'data-phone': 'menu' },
      cell: (one: AdminWithdrawal) => <Acts one={one} />,
    },
  ]
}

interface OneProps {
  readonly one: AdminWithdrawal
}

function Reference({ one: { id, reference }, isShown }: OneProps & { readonly isShown: boolean }) {
  const [query] = useSearchParams()
  return (
    <Link
      to={withdrawalsPath(query, { id })}
      className="row-reference"
      aria-current={isShown ? 'true' : undefined}
      preventScrollReset
    >
      {reference}
    </Link>
  )
}

/** In the queue how long it waits; after that, who signed. */
function SignedOrWaiting({ one: { state, method, approvals, waitingSince } }: OneProps) {
  const t = useTexts('withdrawals-admin')
  const { given, needed } = approvals
  const isSigned = method === 'crypto'
  const signed = isSigned && (needed === 0 ? t('noneNeeded') : t('given', { given, needed }))
  if (state !== 'review') return <span className="text-ink-2">{signed}</span>
  return (
    <>
      {isSigned && needed > 1 && <span className="row-signed">{signed}</span>} <Waited since={waitingSince} />
    </>
  )
}

/** How long it waits, also as a part of the time it may take; amber when that is past. */
function Waited({ since }: { readonly since: string }) {
  const t = useTexts('withdrawals-admin')
  const seconds = Math.max(60, (now().getTime() - Date.parse(since)) / 1000)
  const isLate = seconds > lateAfterHours * 3600
  return (
    <span className={isLate ? 'wait review-late' : 'wait'}>
      <i className="wait-bar" aria-hidden="true">
        <i style={{ width: `${Math.min(100, seconds / (lateAfterHours * 36))}%` }} />
      </i>
      <Duration seconds={seconds - (seconds % 60)} largest="hour" />
      {isLate && <span className="sr-only">{` (${t('late')})`}</span>}
    </span>
  )
}

/** The ways from a row; what decides about it stands in the panel, where it is read first. */
function Acts({ one: { id, reference, user } }: OneProps) {
  const t = useTexts('withdrawals-admin')
  const [query] = useSearchParams()
  return (
    <RowMenu label={t('menu.label', { reference })}>
      <Link to={withdrawalsPath(query, { id })} className={buttonClass({ size: 'small' })}>
        {t('menu.open')}
      </Link>
      <Link to={`/admin/users?user=${user._id}`} className={buttonClass({ size: 'small' })}>
        {t('menu.person')}
      </Link>
      <CopyButton text={reference} label={t('menu.copyReference')} />
      <CopyButton text={user.email} label={t('menu.copyEmail')} />
    </RowMenu>
  )
}
