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

/** Where a person's money is: together these are the total, so all of them are shown or none. */
const parts = [
  ['account', 'usdAmount'],
  ['profit', 'btcAmount'],
  ['bonus', 'bonusAmount'],
  ['locked', 'lockedAmount'],
  ['leaving', 'leavingAmount'],
] as const

type ListedUser = z.infer<typeof userListSchema>['users'][number]

interface UserTableProps {
  readonly users: readonly ListedUser[]
}

export function UserTable({ users }: UserTableProps) {
  const t = useTexts('users')
  const columns = useColumns()
  const [query] = useSearchParams()
  return (
    <div className="dense-list users-list">
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
      look: { 'data-leaves': 'names' },
      cell: ({ username }: ListedUser) => <Cut text={username} />,
    },
    {
      header: forms('labels.email'),
      look: { 'data-leaves': 'email' },
      cell: ({ email }: ListedUser) => <Cut text={email} />,
    },
    {
      header: t('column.role'),
      look: { 'data-leaves': 'names' },
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
    ...parts.map(([name, amount]) => ({
      header: t(`column.${name}`),
      align: 'right' as const,
      look: { 'data-leaves': 'parts' },
      cell: (user: ListedUser) => <Money amount={user[amount]} currency="none" />,
    })),
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
      look: { 'data-leaves': 'joined' },
      cell: ({ createdAt }: ListedUser) => <DateTime instant={createdAt} show="date" year />,
    },
    {
      header: t('column.lastLogin'),
      sorts: ['-lastLogin', 'lastLogin'] as const,
      look: { 'data-leaves': 'seen' },
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
  const t = useTexts('users')
  return <span className={role === 'Admin' ? 'role role-admin' : 'text-ink-2'}>{t(`role.${role}`)}</span>
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
