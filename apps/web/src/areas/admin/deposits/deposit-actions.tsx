import {
  creditManualDeposit,
  deleteDeposit,
  rejectManualDeposit,
  releaseDeposit,
} from '@clearhold/contract/deposits/endpoints'
import type { Deposit } from '@clearhold/contract/deposits/schema'
import { useState } from 'react'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { signProposal } from '../approvals/sign-proposal.ts'
import { ReasonDialog } from '../users/reason-dialog.tsx'
import { allowedActions } from './allowed-actions.ts'
import { ToPerson } from './edit-deposit.tsx'

interface DepositProps {
  readonly deposit: Deposit
}

/** Removes what never held money, by two people; says why not where there is money. */
export function DeleteDeposit({ deposit }: DepositProps) {
  const t = useTexts('deposits-review')
  const [open, setOpen] = useState(false)
  const trigger = (
    <Button size="small">
      {t('delete.button')}
      <span className="sr-only">{` ${deposit.user.username}`}</span>
    </Button>
  )
  if (!allowedActions(deposit).remove) {
    return (
      <Dialog trigger={trigger} open={open} onOpenChange={setOpen} title={t('delete.moneyTitle')}>
        <p className="mb-4">{t('delete.moneyText')}</p>
        <ToPerson deposit={deposit} />
      </Dialog>
    )
  }
  return (
    <ReasonDialog
      trigger={trigger}
      title={t('delete.title')}
      text={t('delete.text')}
      submit={t('submit')}
      act={(reason) => callAsPerson(deleteDeposit, { params: { id: deposit._id }, body: { reason } })}
      topics={deleteDeposit.topics}
    />
  )
}

/** Proposes to credit a payment by hand, or to release what is held: a second person signs. */
export function ProposeCredit({ deposit, kind }: DepositProps & { readonly kind: 'credit' | 'release' }) {
  const t = useTexts('deposits-review')
  const language = useLanguage()
  const totalMicro =
    kind === 'release'
      ? microFromBalance(deposit.amount ?? '0')
      : microFromBalance(deposit.usdAmount) + microFromBalance(deposit.btcAmount)
  return (
    <ReasonDialog
      trigger={
        <Button kind="primary" size="small">
          {t(`propose.${kind}Button`)}
        </Button>
      }
      title={t(`propose.${kind}Title`)}
      text={t(`propose.${kind}Text`, { amount: moneyText(totalMicro, language, { decimals: 6 }) })}
      submit={t('submit')}
      act={(reason) =>
        signProposal(
          callAsPerson(kind === 'credit' ? creditManualDeposit : releaseDeposit, {
            params: { id: deposit._id },
            body: { reason },
          }),
        )
      }
      topics={creditManualDeposit.topics}
    />
  )
}

/** Turns a payment by hand down at once, with words the investor reads. */
export function RejectDeposit({ deposit: { _id } }: DepositProps) {
  const t = useTexts('deposits-review')
  return (
    <ReasonDialog
      trigger={<Button size="small">{t('reject.button')}</Button>}
      title={t('reject.title')}
      text={t('reject.text')}
      submit={t('reject.submit')}
      act={(reason) => callAsPerson(rejectManualDeposit, { params: { id: _id }, body: { reason } })}
      topics={rejectManualDeposit.topics}
    />
  )
}
