import type { User } from '@clearhold/contract/accounts/schema'
import { listApprovals } from '@clearhold/contract/approvals/endpoints'
import type { ReactNode } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { DateTime } from '#design/date-time.tsx'
import { Facts } from '#design/facts.tsx'
import { microFromBalance } from '#design/money.tsx'
import { Notice } from '#design/notice.tsx'
import { Status } from '#design/status.tsx'
import { WhereMoneyIs } from '#design/where-money-is.tsx'
import { KycStatus } from '#features/account/person-facts.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { everythingWaiting } from '../approvals/query.ts'
import { RequestLink } from '../approvals/requests.tsx'
import { useCommandText } from '../approvals/use-approval-texts.ts'
import { stateMarks } from './user-table.tsx'

/** What was proposed about this person and is not decided, so that staff do not propose it a second time. */
export function PendingRequests({ user: { _id } }: { readonly user: User }) {
  const t = useTexts('users')
  const commandText = useCommandText()
  const known = useEndpoint(listApprovals, everythingWaiting)
  return (
    <div className="mt-4 space-y-2 empty:hidden">
      {known.value === undefined && <FailureNotice failure={known.failure} onRetry={known.refetch} />}
      {known.value?.approvals
        .filter(({ subject }) => subject === `person:${_id}`)
        .map((request) => (
          <Notice key={request.id} kind="you">
            {t('pending', { command: commandText(request.command) })}{' '}
            <RequestLink request={request}>{t('pendingLink')}</RequestLink>
          </Notice>
        ))}
    </div>
  )
}

/** Where their money is, to scale. */
export function Balances({ user }: { readonly user: User }) {
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

interface PersonFactsProps {
  readonly user: User
  /** What else is known, between their identity and the day they came. */
  readonly more?: readonly (readonly [name: string, value: ReactNode])[]
}

/** Their standing, and when they came and were last here. */
export function PersonFacts({ user: { state, role, kyc, createdAt, lastLogin }, more = [] }: PersonFactsProps) {
  const t = useTexts('users')
  const standing = (
    <Status key="state" kind={stateMarks[state] ?? 'none'}>
      {t(`state.${state}`)}
    </Status>
  )
  return (
    <Facts
      facts={[
        [t('column.state'), standing],
        [t('column.role'), t(`role.${role}`)],
        [t('column.kyc'), <KycStatus key="kyc" kyc={kyc} />],
        ...more,
        [t('column.joined'), <DateTime key="joined" instant={createdAt} show="date" year />],
        [t('column.lastLogin'), lastLogin === null ? t('never') : <DateTime key="last" instant={lastLogin} />],
      ]}
    />
  )
}
