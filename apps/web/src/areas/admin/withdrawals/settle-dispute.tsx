import { settleDispute } from '@clearhold/contract/withdrawals/endpoints/administration'
import type { AdminWithdrawal } from '@clearhold/contract/withdrawals/schema'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { signProposal } from '../approvals/sign-proposal.ts'
import { ReasonDialog } from '../users/reason-dialog.tsx'

interface SettleDisputeProps {
  readonly one: AdminWithdrawal
  readonly outcome: 'stands' | 'returned'
}

/** How a payment that went wrong ends: one person proposes, another decides and signs. */
export function SettleDispute({ one: { id }, outcome }: SettleDisputeProps) {
  const t = useTexts('withdrawals-admin')
  return (
    <ReasonDialog
      trigger={<Button size="small">{t(`settle.${outcome}`)}</Button>}
      title={t(outcome === 'stands' ? 'settle.standsTitle' : 'settle.returnedTitle')}
      text={t(outcome === 'stands' ? 'settle.standsText' : 'settle.returnedText')}
      submit={t('settle.submit')}
      act={(reason) => signProposal(callAsPerson(settleDispute, { params: { id }, body: { outcome, reason } }))}
      topics={settleDispute.topics}
    />
  )
}
