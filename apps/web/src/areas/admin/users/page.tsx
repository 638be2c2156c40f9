import '../../../design/kyc-review.css'
import { userListSchema } from '@clearhold/contract/accounts'
import { accountStates } from '@clearhold/contract/permissions'
import { Link, useSearchParams } from 'react-router'
import { useKnown } from '../../../client/queries.tsx'
import { Chips } from '../../../design/chips.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Loaded } from '../../../design/loaded.tsx'
import { ListPages, ListSearch, ListWaiting } from '../../../features/workspace/list-parts.tsx'
import { PageTitle } from '../../../features/workspace/page-title.tsx'
import type { TextsHandle } from '../../../i18n/texts.ts'
import { useAllTexts, useTexts } from '../../../i18n/use-texts.ts'
import { UserPanel } from './panel.tsx'
import { usersApiPath, usersPath } from './query.ts'
import { UserTable } from './table.tsx'

export const handle: TextsHandle = { namespaces: ['users', 'account', 'approvals', 'kyc-review', 'kyc-reasons'] }

/** Everybody who has an account. What is searched and filtered stands in the address. */
export default function UsersPage() {
  useAllTexts(handle.namespaces)
  const t = useTexts('users')
  const [query] = useSearchParams()
  const known = useKnown({ path: usersApiPath(query), answer: userListSchema })
  const chosen = query.get('user')
  return (
    <>
      <PageTitle title={t('title')} lead={known.value && t('total', { count: known.value.total })} />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchForm />
        <Filters />
      </div>
      <div className={chosen === null ? 'columns' : 'columns columns-panel'}>
        <div>
          <Loaded known={known} waiting={<ListWaiting />}>
            {({ users, next }) =>
              users.length === 0 ? (
                <EmptyState title={t('none')} action={<Link to="/admin/users">{t('noneLink')}</Link>}>
                  {t('noneText')}
                </EmptyState>
              ) : (
                <>
                  <UserTable users={users} isNarrow={chosen !== null} />
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

function SearchForm() {
  const t = useTexts('users')
  const [query, setQuery] = useSearchParams()
  const search = (text: string) => {
    const next = new URLSearchParams(query)
    next.delete('after')
    if (text === '') next.delete('search')
    else next.set('search', text)
    setQuery(next)
  }
  return <ListSearch label={t('search')} find={t('find')} lengthMax={120} onSearch={search} />
}

function Filters() {
  const t = useTexts('users')
  const [query] = useSearchParams()
  const state = query.get('state')
  const role = query.get('role')
  return (
    <Chips
      label={t('filters')}
      chips={[
        { to: usersPath(query, { state: null, role: null }), label: t('filter.all'), chosen: !state && !role },
        ...accountStates.map((value) => ({
          to: usersPath(query, { state: value, role: null }),
          label: t(`filter.${value}`),
          chosen: state === value,
        })),
        { to: usersPath(query, { state: null, role: 'Admin' }), label: t('filter.admins'), chosen: role === 'Admin' },
      ]}
    />
  )
}
