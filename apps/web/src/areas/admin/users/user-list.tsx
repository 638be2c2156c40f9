import { exportUsers, listUsers } from '@clearhold/contract/views/endpoints'
import { fileInput, listInput } from '../lists/list-address.ts'
import '../kyc/kyc-review.css'
import { accountStates } from '@clearhold/contract/accounts/permissions'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { buttonClass } from '#design/button.tsx'
import { Chips } from '#design/chips.tsx'
import { EmptyNote } from '#design/empty-state.tsx'
import { ListPages, ListSearch, ListTotal, ListWaiting } from '#design/list-parts.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { type Namespace, useTexts } from '#i18n/use-texts.ts'
import { CsvLink } from '../lists/csv-link.tsx'
import { ListFilters } from '../lists/list-filters.tsx'
import { useRowShortcuts } from '../row-shortcuts.ts'
import { kycFilters, userList, usersPath } from './query.ts'
import { UserPanel } from './user-panel.tsx'
import { UserTable } from './user-table.tsx'

export const userListTexts: readonly Namespace[] = ['users', 'account', 'approvals', 'kyc-review', 'kyc-reasons']

/** Everybody who has an account. What is searched and filtered stands in the address. */
export function UserList() {
  const t = useTexts('users')
  const [query] = useSearchParams()
  const known = useEndpoint(listUsers, listInput(userList, query))
  const chosen = query.get('user')
  useRowShortcuts(chosen !== null)
  const title = (
    <PageTitle title={t('title')} lead={<ListTotal total={known.value?.total} isMore={known.value?.totalIsMore} />} />
  )
  return (
    <>
      <Filters title={title} />
      <div className={chosen === null ? 'columns' : 'columns columns-panel'}>
        <div>
          <Loaded known={known} waiting={<ListWaiting />}>
            {({ users, next }) =>
              users.length === 0 ? (
                <EmptyNote
                  title={t('none')}
                  action={
                    <Link to="/admin/users" className={buttonClass({ size: 'small' })}>
                      {t('noneLink')}
                    </Link>
                  }
                >
                  {t('noneText')}
                </EmptyNote>
              ) : (
                <>
                  <UserTable users={users} />
                  <ListPages
                    next={next}
                    pathAfter={(after) => usersPath(query, { after })}
                    words={{ first: t('first'), next: t('next') }}
                  />
                </>
              )
            }
          </Loaded>
        </div>
        {chosen !== null && <UserPanel key={chosen} id={chosen} />}
      </div>
    </>
  )
}

/** The title and everything the list can be narrowed by in one band; all of it is part of the address. */
function Filters({ title }: { readonly title: ReactNode }) {
  const t = useTexts('users')
  const account = useTexts('account')
  const [query] = useSearchParams()
  const yesOrNo = [
    ['yes', t('filter.yes')],
    ['no', t('filter.no')],
  ] as const
  return (
    <ListFilters
      pathOf={(changes) => usersPath(query, changes)}
      fields={[
        {
          kind: 'choice',
          name: 'kyc',
          label: t('column.kyc'),
          options: kycFilters.map((status) => [status, account(status === 'absent' ? 'kyc.none' : `kyc.${status}`)]),
        },
        { kind: 'choice', name: 'openCase', label: t('filter.openCase'), options: yesOrNo },
        { kind: 'choice', name: 'money', label: t('filter.money'), options: yesOrNo.slice(0, 1) },
        { kind: 'days', label: t('column.joined') },
      ]}
      end={<CsvLink endpoint={exportUsers} input={fileInput(userList, query)} name="users" />}
    >
      {title}
      <SearchForm />
      <QuickFilters />
    </ListFilters>
  )
}

function SearchForm() {
  const t = useTexts('users')
  const [query] = useSearchParams()
  return (
    <ListSearch
      label={t('search')}
      find={t('find')}
      lengthMax={120}
      pathOf={(text) => usersPath(query, { search: text })}
    />
  )
}

function QuickFilters() {
  const t = useTexts('users')
  const [query] = useSearchParams()
  const kyc = query.get('kyc')
  const state = query.get('state')
  const role = query.get('role')
  return (
    <Chips
      label={t('filters')}
      chips={[
        {
          to: usersPath(query, { state: null, role: null, kyc: null }),
          label: t('filter.all'),
          chosen: !state && !role && !kyc,
        },
        {
          to: usersPath(query, { state: null, role: null, kyc: 'pending' }),
          label: t('filter.pending'),
          chosen: kyc === 'pending',
        },
        ...accountStates.map((value) => ({
          to: usersPath(query, { state: value, role: null, kyc: null }),
          label: t(`filter.${value}`),
          chosen: state === value,
        })),
        {
          to: usersPath(query, { state: null, role: 'Admin', kyc: null }),
          label: t('filter.admins'),
          chosen: role === 'Admin',
        },
      ]}
    />
  )
}
