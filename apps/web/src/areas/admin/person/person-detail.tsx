import type { User } from '@clearhold/contract/accounts/schema'
import { readUser } from '@clearhold/contract/views/endpoints'
import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useRefetch } from '#client/api/refetch-topics.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useRefetchInterval } from '#client/api/use-refetch-interval.ts'
import { useMe } from '#client/session/use-me.ts'
import { Chips } from '#design/chips.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { useAllTexts, useTexts } from '#i18n/use-texts.ts'
import { PersonSkeleton } from '../person-skeleton.tsx'
import { PersonAudit } from './audit.tsx'
import { PersonCard } from './card.tsx'
import { PersonDeposits } from './deposits.tsx'
import { PersonMessages } from './messages.tsx'
import { PersonMoney } from './money.tsx'
import { PersonNotes } from './notes.tsx'
import { backPath, type PersonPart, partIn, partsOf, personPath } from './paths.ts'
import { PersonPlans } from './plans.tsx'
import { PersonSessions } from './sessions.tsx'
import { PersonWithdrawals } from './withdrawals.tsx'

export const personTexts = ['person', 'deposits', 'withdraw', 'positions', 'security', 'ledger', 'audit'] as const

const lookEveryMs = 20_000

/** Everything about one person that this admin may know, part by part; which part stands in the address. */
export function PersonDetail({ id }: { readonly id: string }) {
  useAllTexts(personTexts)
  const t = useTexts('person')
  const [query] = useSearchParams()
  const known = useEndpoint(readUser, { params: { id } })
  useRefetchInterval(useRefetch(), lookEveryMs)
  return (
    <>
      <Link to={backPath(query)} className="mb-2 inline-flex items-center gap-1.5 text-13">
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
        {t('back')}
      </Link>
      <PageTitle title={known.value?.fullname ?? t('title')} lead={known.value?.email} />
      <Loaded known={known} waiting={<PersonSkeleton lines={1} />}>
        {(user) => (
          <div className="columns person-columns">
            <PersonCard user={user} />
            <div className="min-w-0">
              <Parts user={user} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}

function Parts({ user }: { readonly user: User }) {
  const t = useTexts('person')
  const [query] = useSearchParams()
  const open = partsOf(useMe().value?.permissions ?? [])
  const part = partIn(query, open)
  return (
    <>
      <div className="mb-4">
        <Chips
          label={t('parts')}
          chips={open.map((name) => ({
            to: personPath(query, user._id, name),
            label: t(`part.${name}`),
            chosen: name === part,
          }))}
        />
      </div>
      {part !== undefined && <Part part={part} user={user} />}
    </>
  )
}

function Part({ part, user }: { readonly part: PersonPart; readonly user: User }) {
  switch (part) {
    case 'money':
      return <PersonMoney id={user._id} />
    case 'plans':
      return <PersonPlans id={user._id} />
    case 'deposits':
      return <PersonDeposits id={user._id} />
    case 'withdrawals':
      return <PersonWithdrawals id={user._id} />
    case 'sessions':
      return <PersonSessions user={user} />
    case 'messages':
      return <PersonMessages id={user._id} />
    case 'notes':
      return <PersonNotes id={user._id} />
    case 'audit':
      return <PersonAudit id={user._id} />
  }
}
