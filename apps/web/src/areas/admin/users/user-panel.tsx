import type { User } from '@clearhold/contract/accounts/schema'
import { readUser } from '@clearhold/contract/views/endpoints'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useMay } from '#client/session/use-me.ts'
import { Avatar } from '#design/avatar.tsx'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { personPath } from '../person/paths.ts'
import { Restrictions } from '../person/restrictions.tsx'
import { Sanctions } from '../person/sanctions.tsx'
import { PersonSkeleton } from '../person-skeleton.tsx'
import { SidePanel } from '../side-panel.tsx'
import { CloseUser, FreezeUser } from './account-actions.tsx'
import { AdjustUser } from './adjust-user.tsx'
import { ViewKyc } from './kyc-dialog.tsx'
import { usersPath } from './query.ts'
import { Recoveries } from './recoveries.tsx'
import { Balances, PendingRequests, PersonFacts } from './user-summary.tsx'

/** One person beside the list: what they have, what we know, and what can be done. */
export function UserPanel({ id }: { readonly id: string }) {
  const t = useTexts('users')
  const [query] = useSearchParams()
  const known = useEndpoint(readUser, { params: { id } })
  return (
    <SidePanel
      label={t('panel')}
      closeLabel={t('closePanel')}
      closeTo={usersPath(query, { user: null, do: null })}
      head={known.value && <PersonHead user={known.value} />}
      actions={known.value && <Actions user={known.value} />}
    >
      <Loaded known={known} waiting={<PersonSkeleton lines={2} />}>
        {(user) => <Person user={user} />}
      </Loaded>
    </SidePanel>
  )
}

function PersonHead({ user: { fullname, email, image } }: { readonly user: User }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={fullname} image={image} />
      <div className="min-w-0 wrap-anywhere">
        <h2 className="font-display text-22 leading-tight">
          <bdi>{fullname}</bdi>
        </h2>
        <p className="text-14 text-ink-2">{email}</p>
      </div>
    </div>
  )
}

function Actions({ user }: { readonly user: User }) {
  const [query] = useSearchParams()
  return (
    <>
      <AdjustUser user={user} startsOpen={query.get('do') === 'adjust'} />
      <ViewKyc user={user} />
      <FreezeUser user={user} />
      <CloseUser user={user} />
      <StillHolds user={user} />
    </>
  )
}

/** Why deleting would be refused now. */
function StillHolds({ user: { state, totalAmount } }: { readonly user: User }) {
  const t = useTexts('users')
  const language = useLanguage()
  const heldMicro = microFromBalance(totalAmount)
  const mayAsk = useMay('support')
  if (!mayAsk || state === 'closed' || heldMicro === 0n) return null
  return (
    <p className="basis-full text-12 text-ink-3">{t('delete.holds', { amount: moneyText(heldMicro, language) })}</p>
  )
}

function Person({ user }: { readonly user: User }) {
  return (
    <>
      <PendingRequests user={user} />
      <Restrictions user={user} />
      <Recoveries user={user} />
      <Sanctions user={user} />
      <Balances user={user} />
      <div className="mt-4">
        <PersonFacts user={user} />
      </div>
      <WholePage id={user._id} />
    </>
  )
}

/** The panel stays small; what it leaves out stands on a page of its own. */
function WholePage({ id }: { readonly id: string }) {
  const t = useTexts('users')
  const [query] = useSearchParams()
  return (
    <p className="mt-3">
      <Link to={personPath(query, id)}>{t('wholePage')}</Link>
    </p>
  )
}
