import { type User, userSchema } from '@clearhold/contract/accounts'
import { approvalListSchema } from '@clearhold/contract/approvals'
import { X } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useKnown } from '../../../client/queries.tsx'
import { Avatar } from '../../../design/avatar.tsx'
import { DateTime } from '../../../design/date-time.tsx'
import { Facts } from '../../../design/facts.tsx'
import { FailureNotice } from '../../../design/failure-notice.tsx'
import { Loaded } from '../../../design/loaded.tsx'
import { microFromBalance } from '../../../design/money.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Sheet } from '../../../design/sheet.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { Status } from '../../../design/status.tsx'
import { WhereMoneyIs } from '../../../design/where-money-is.tsx'
import { KycStatus } from '../../../features/account/person-facts.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { everythingWaiting } from '../approvals/lists.ts'
import { useCommandText } from '../approvals/words.ts'
import { AdjustUser } from './adjust.tsx'
import { ViewKyc } from './kyc-dialog.tsx'
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
        <div className="relative">
          <Link
            to={usersPath(query, { user: null })}
            className="icon-button absolute -top-1 -right-2"
            aria-label={t('closePanel')}
          >
            <X size={20} strokeWidth={1.5} aria-hidden="true" />
          </Link>
          <Loaded known={known} waiting={<Waiting />}>
            {(user) => <Person user={user} />}
          </Loaded>
        </div>
      </Sheet>
    </aside>
  )
}

function Person({ user }: { readonly user: User }) {
  const t = useTexts('users')
  const { fullname, email, image, state, role, kyc, createdAt, lastLogin } = user
  return (
    <>
      <div className="flex items-center gap-3 pr-10">
        <Avatar name={fullname} image={image} />
        <div className="min-w-0">
          <h2 className="font-display text-22 leading-tight">{fullname}</h2>
          <p className="text-14 text-ink-2 wrap-anywhere">{email}</p>
        </div>
      </div>
      <Pending user={user} />
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
        <ViewKyc user={user} />
        <FreezeUser user={user} />
        <CloseUser user={user} />
      </div>
    </>
  )
}

/** What was asked about this person and is not decided: whoever looks here should not ask for it a second time. */
function Pending({ user: { _id } }: { readonly user: User }) {
  const t = useTexts('users')
  const commandText = useCommandText()
  const known = useKnown({ path: everythingWaiting, answer: approvalListSchema })
  return (
    <div className="mt-4 space-y-2 empty:hidden">
      {known.value === undefined && <FailureNotice failure={known.failure} onRetry={known.askAgain} />}
      {known.value?.approvals
        .filter(({ subject }) => subject === `person:${_id}`)
        .map(({ id, command, cannotApprove }) => (
          <Notice key={id} kind="you">
            {t('pending', { command: commandText(command) })}{' '}
            <Link to={`/admin/approvals?show=${cannotApprove === 'own' ? 'mine' : 'for-me'}&id=${id}`}>
              {t('pendingLink')}
            </Link>
          </Notice>
        ))}
    </div>
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
