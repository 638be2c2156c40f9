import { type User, userSchema } from '@clearhold/contract/accounts'
import { X } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useKnown } from '../../../client/queries.tsx'
import { Avatar } from '../../../design/avatar.tsx'
import { DateTime } from '../../../design/date-time.tsx'
import { Facts } from '../../../design/facts.tsx'
import { Loaded } from '../../../design/loaded.tsx'
import { microFromBalance } from '../../../design/money.tsx'
import { Sheet } from '../../../design/sheet.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { Status } from '../../../design/status.tsx'
import { WhereMoneyIs } from '../../../design/where-money-is.tsx'
import { KycStatus } from '../../../features/account/person-facts.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { AdjustUser } from './adjust.tsx'
import { usersPath } from './query.ts'
import { CloseUser, FreezeUser } from './standing.tsx'
import { stateMarks } from './table.tsx'

/** One person beside the list: what they have, what we know, and what can be done. */
export function UserPanel({ id }: { readonly id: string }) {
  const t = useTexts('users')
  const [query] = useSearchParams()
  const known = useKnown({ path: `/api/user/${id}`, answer: userSchema })
  return (
    <aside aria-label={t('panel')} className="min-w-0">
      <Sheet>
        <div className="mb-3 flex justify-end">
          <Link to={usersPath(query, { user: null })} className="icon-button -m-2" aria-label={t('closePanel')}>
            <X size={20} strokeWidth={1.5} aria-hidden="true" />
          </Link>
        </div>
        <Loaded known={known} waiting={<Waiting />}>
          {(user) => <Person user={user} />}
        </Loaded>
      </Sheet>
    </aside>
  )
}

function Person({ user }: { readonly user: User }) {
  const t = useTexts('users')
  const { fullname, email, image, state, role, kyc, createdAt, lastLogin } = user
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={fullname} image={image} />
        <div className="min-w-0">
          <h2 className="font-display text-22 leading-tight">{fullname}</h2>
          <p className="text-14 text-ink-2 wrap-anywhere">{email}</p>
        </div>
      </div>
      <Balances user={user} />
      <div className="mt-4">
        <Facts
          facts={[
            [
              t('column.state'),
              <Status key="state" kind={stateMarks[state] ?? 'none'}>
                {t(`state.${state}`)}
              </Status>,
            ],
            [t('column.role'), role],
            [t('column.kyc'), <KycStatus key="kyc" kyc={kyc} />],
            [t('column.joined'), <DateTime key="joined" instant={createdAt} show="date" year />],
            [t('column.lastLogin'), lastLogin === null ? t('never') : <DateTime key="last" instant={lastLogin} />],
          ]}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <AdjustUser user={user} />
        <FreezeUser user={user} />
        <CloseUser user={user} />
      </div>
    </>
  )
}

function Balances({ user }: { readonly user: User }) {
  const t = useTexts('users')
  const parts = [
    ['free', 'account', user.usdAmount],
    ['profit', 'profit', user.btcAmount],
    ['bonus', 'bonus', user.bonusAmount],
    ['locked', 'locked', user.lockedAmount],
    ['leaving', 'leaving', user.leavingAmount],
  ] as const
  return (
    <WhereMoneyIs
      caption={t('balances')}
      totalLabel={t('sum')}
      parts={parts.map(([place, name, amount]) => ({
        place,
        label: t(`place.${name}`),
        amountMicro: microFromBalance(amount),
      }))}
    />
  )
}

function Waiting() {
  return (
    <div className="space-y-3">
      <Skeleton shape="figure" />
      <Skeleton shape="bar" />
      <Skeleton />
      <Skeleton />
    </div>
  )
}
