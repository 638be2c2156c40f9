import type { User } from '@clearhold/contract/accounts'
import { approvalListSchema } from '@clearhold/contract/approvals'
import { Link } from 'react-router'
import { useKnown } from '../../../client/queries.tsx'
import { FailureNotice } from '../../../design/failure-notice.tsx'
import { microFromBalance } from '../../../design/money.tsx'
import { Notice } from '../../../design/notice.tsx'
import { WhereMoneyIs } from '../../../design/where-money-is.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { everythingWaiting } from '../approvals/lists.ts'
import { useCommandText } from '../approvals/words.ts'

/** What was asked about this person and is not decided: whoever looks here should not ask for it a second time. */
export function Pending({ user: { _id } }: { readonly user: User }) {
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
