import type { userListSchema } from '@clearhold/contract/accounts/schema'
import { Link, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { Avatar } from '#design/avatar.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Money } from '#design/money.tsx'
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
  /** The panel beside it shows the rest. */
  readonly isNarrow: boolean
}

export function UserTable({ users, isNarrow }: UserTableProps) {
  const t = useTexts('users')
  const columns = useColumns()
  const [query] = useSearchParams()
  return (
    <div className="users-table">
      <Table
        caption={t('title')}
        rows={users}
        rowKey={({ _id }) => _id}
        sorting={{ by: userSortOf(query), pathOf: (sort) => usersPath(query, { sort }) }}
        columns={columns.filter(({ inNarrow }) => inNarrow || !isNarrow)}
      />
    </div>
  )
}

interface PersonProps {
  readonly user: ListedUser
  readonly path: string
  readonly isOpen: boolean
}

/** Photo, name, username, role and e-mail; an admin among investors is seen by the colour of the role. */
function Person({ user: { fullname, username, email, image, role }, path, isOpen }: PersonProps) {
  const t = useTexts('users')
  return (
    <span className="flex gap-2.5">
      <Avatar name={fullname} image={image} />
      <span className="min-w-45">
        <Link to={path} className="font-[550]" aria-current={isOpen ? 'true' : undefined}>
          {fullname}
        </Link>
        <span className="block text-13 font-normal text-ink-2 wrap-anywhere">
          {username} <span className="sr-only">{t('column.role')}:</span>{' '}
          <span className={role === 'Admin' ? 'role role-admin' : 'role'}>{role}</span>
        </span>
        <span className="block text-13 font-normal text-ink-2 wrap-anywhere">{email}</span>
      </span>
    </span>
  )
}

function useColumns() {
  const t = useTexts('users')
  const [query] = useSearchParams()
  return [
    {
      header: t('column.name'),
      sorts: ['fullname', '-fullname'] as const,
      inNarrow: true,
      cell: (user: ListedUser) => (
        <Person user={user} path={usersPath(query, { user: user._id })} isOpen={query.get('user') === user._id} />
      ),
    },
    {
      header: t('column.state'),
      inNarrow: true,
      cell: ({ state }: ListedUser) => <Status kind={stateMarks[state] ?? 'none'}>{t(`state.${state}`)}</Status>,
    },
    { header: t('column.kyc'), inNarrow: false, cell: ({ kyc }: ListedUser) => <KycStatus kyc={kyc} /> },
    {
      header: t('column.account'),
      inNarrow: true,
      align: 'right' as const,
      cell: ({ usdAmount }: ListedUser) => <Money amount={usdAmount} currency="none" />,
    },
    {
      header: t('column.profit'),
      inNarrow: true,
      align: 'right' as const,
      cell: ({ btcAmount }: ListedUser) => <Money amount={btcAmount} currency="none" />,
    },
    {
      header: t('column.joined'),
      sorts: ['-createdAt', 'createdAt'] as const,
      inNarrow: false,
      cell: ({ createdAt }: ListedUser) => <DateTime instant={createdAt} show="date" year />,
    },
    {
      header: t('column.lastLogin'),
      sorts: ['-lastLogin', 'lastLogin'] as const,
      inNarrow: false,
      cell: ({ lastLogin }: ListedUser) => (lastLogin === null ? t('never') : <DateTime instant={lastLogin} />),
    },
    {
      header: t('column.actions'),
      inNarrow: false,
      cell: (user: ListedUser) => (
        <span className="flex flex-wrap gap-2 md:flex-nowrap">
          <AdjustUser user={user} />
          <ViewKyc user={user} />
          <CloseUser user={user} />
        </span>
      ),
    },
  ]
}
