import '../../../design/kyc-review.css'
import { userListSchema } from '@clearhold/contract/accounts'
import { accountStates } from '@clearhold/contract/permissions'
import { Search } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useKnown } from '../../../client/queries.tsx'
import { Button, buttonClass } from '../../../design/button.tsx'
import { Chips } from '../../../design/chips.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Loaded } from '../../../design/loaded.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
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
          <Loaded known={known} waiting={<Waiting />}>
            {({ users, next }) =>
              users.length === 0 ? (
                <EmptyState title={t('none')} action={<Link to="/admin/users">{t('noneLink')}</Link>}>
                  {t('noneText')}
                </EmptyState>
              ) : (
                <>
                  <UserTable users={users} isNarrow={chosen !== null} />
                  <Pages next={next} />
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
  const inputId = useId()
  const [query, setQuery] = useSearchParams()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    const next = new URLSearchParams(query)
    next.delete('after')
    if (text === '') next.delete('search')
    else next.set('search', text)
    setQuery(next)
  }
  return (
    <search className="min-w-0 flex-1 basis-80">
      <form className="flex gap-2" onSubmit={search}>
        <label htmlFor={inputId} className="sr-only">
          {t('search')}
        </label>
        <input
          id={inputId}
          key={query.get('search')}
          name="search"
          type="search"
          className="input input-dense min-w-0"
          placeholder={t('search')}
          defaultValue={query.get('search') ?? ''}
          maxLength={120}
        />
        <Button size="small" type="submit">
          <Search size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('find')}
        </Button>
      </form>
    </search>
  )
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

function Pages({ next }: { readonly next: string | null }) {
  const t = useTexts('users')
  const [query] = useSearchParams()
  return (
    <div className="mt-4 flex gap-2">
      {query.has('after') && (
        <Link to={usersPath(query, { after: null })} className={buttonClass({ size: 'small' })}>
          {t('first')}
        </Link>
      )}
      {next !== null && (
        <Link to={usersPath(query, { after: next })} className={buttonClass({ size: 'small' })}>
          {t('next')}
        </Link>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <div className="space-y-4">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} shape="bar" />
      ))}
    </div>
  )
}
