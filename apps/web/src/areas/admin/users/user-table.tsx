import type { userListSchema } from '@clearhold/contract/accounts/schema'
import { Link, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { Avatar } from '#design/avatar.tsx'
import { buttonClass } from '#design/button.tsx'
import { CopyButton } from '#design/copy-button.tsx'
import { Cut } from '#design/cut.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Money } from '#design/money.tsx'
import { RowMenu } from '#design/row-menu.tsx'
import { Status, type StatusKind } from '#design/status.tsx'
import { Table } from '#design/table.tsx'
import { KycStatus } from '#features/account/person-facts.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { CloseUser } from './account-actions.tsx'
import { AdjustUser } from './adjust-user.tsx'
import { ViewKyc } from './kyc-dialog.tsx'
import { userSortOf, usersPath } from './query.ts'

export const stateMarks: Readonly<Record<string, StatusKind>> = { active: 'done', frozen: 'locked', closed: 'none' }

type ListedUser = z.infer<typeof userListSchema>['users'][number]

interface UserTableProps {
  readonly users: readonly ListedUser[]
}

export function UserTable({ users }: UserTableProps) {
  const t = useTexts('users')
  const columns = useColumns()
  const [query] = useSearchParams()
  return (
    <div className="dense-list">
      <Table
        caption={t('title')}
        rows={users}
        rowKey={({ _id }) => _id}
        sorting={{ by: userSortOf(query), pathOf: (sort) => usersPath(query, { sort }) }}
        columns={columns}
      />
    </div>
  )
}

function useColumns() {
  const t = useTexts('users')
  const forms = useTexts('forms')
  return [
    {
      header: t('column.name'),
      sorts: ['fullname', '-fullname'] as const,
      cell: (user: ListedUser) => <Person user={user} />,
    },
    {
      header: forms('labels.username'),
      look: { 'data-leaves': 'second' },
      cell: ({ username }: ListedUser) => <Cut text={username} />,
    },
    {
      header: forms('labels.email'),
      look: { 'data-leaves': 'first' },
      cell: ({ email }: ListedUser) => <Cut text={email} />,
    },
    {
      header: t('column.role'),
      look: { 'data-leaves': 'second' },
      cell: ({ role }: ListedUser) => <Role role={role} />,
    },
    {
      header: t('column.state'),
      look: { 'data-phone': 'below-right' },
      cell: ({ state }: ListedUser) => <Status kind={stateMarks[state] ?? 'none'}>{t(`state.${state}`)}</Status>,
    },
    {
      header: t('column.kyc'),
      look: { 'data-phone': 'below' },
      cell: ({ kyc }: ListedUser) => <KycStatus kyc={kyc} />,
    },
    {
      header: t('column.account'),
      align: 'right' as const,
      cell: ({ usdAmount }: ListedUser) => <Money amount={usdAmount} currency="none" />,
    },
    {
      header: t('column.profit'),
      align: 'right' as const,
      cell: ({ btcAmount }: ListedUser) => <Money amount={btcAmount} currency="none" />,
    },
    {
      header: t('column.total'),
      align: 'right' as const,
      look: { 'data-phone': 'right' },
      cell: ({ totalAmount }: ListedUser) => (
        <b>
          <Money amount={totalAmount} currency="none" />
        </b>
      ),
    },
    {
      header: t('column.joined'),
      sorts: ['-createdAt', 'createdAt'] as const,
      look: { 'data-leaves': 'first' },
      cell: ({ createdAt }: ListedUser) => <DateTime instant={createdAt} show="date" year />,
    },
    {
      header: t('column.lastLogin'),
      sorts: ['-lastLogin', 'lastLogin'] as const,
      look: { 'data-leaves': 'first' },
      cell: ({ lastLogin }: ListedUser) =>
        lastLogin === null ? t('never') : <DateTime instant={lastLogin} show="date" />,
    },
    { header: t('column.actions'), look: { 'data-phone': 'menu' }, cell: (user: ListedUser) => <Acts user={user} /> },
  ]
}

function Person({ user: { _id, fullname, image } }: { readonly user: ListedUser }) {
  const [query] = useSearchParams()
  return (
    <span className="row-person">
      <Avatar name={fullname} image={image} size="small" />
      <Link
        to={usersPath(query, { user: _id })}
        className="cut font-[550]"
        title={fullname}
        aria-current={query.get('user') === _id ? 'true' : undefined}
      >
        {fullname}
      </Link>
    </span>
  )
}

/** An admin among investors is seen by the colour. */
function Role({ role }: Pick<ListedUser, 'role'>) {
  return <span className={role === 'Admin' ? 'role role-admin' : 'text-ink-2'}>{role}</span>
}

/** What one may do with an account, each by the name it has in the panel; deleting last. */
function Acts({ user }: { readonly user: ListedUser }) {
  const t = useTexts('users')
  const [query] = useSearchParams()
  return (
    <RowMenu label={t('menu.label', { name: user.fullname })}>
      <Link to={usersPath(query, { user: user._id })} className={buttonClass({ size: 'small' })}>
        {t('menu.open')}
      </Link>
      <AdjustUser user={user} />
      <ViewKyc user={user} />
      <CopyButton text={user.email} label={t('menu.copyEmail')} />
      <CloseUser user={user} />
    </RowMenu>
  )
}
