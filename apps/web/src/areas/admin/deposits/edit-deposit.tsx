import { editDeposit } from '@clearhold/contract/deposits/endpoints'
import type { Deposit } from '@clearhold/contract/deposits/schema'
import { useState } from 'react'
import { Link } from 'react-router'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { AmountField } from '#design/amount-field.tsx'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { useToast } from '#design/toast.tsx'
import { amountToType } from '#features/deposits/amount.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { signProposal } from '../approvals/sign-proposal.ts'
import { allowedActions } from './allowed-actions.ts'
import { editBody, editWords } from './edit-rules.ts'

/** What a payment by hand is to be credited with. What the chain brought has the chain's amount, and this says so. */
export function EditDeposit({ deposit }: { readonly deposit: Deposit }) {
  const t = useTexts('deposits-review')
  const [open, setOpen] = useState(false)
  const canEdit = allowedActions(deposit).edit
  return (
    <Dialog
      trigger={
        <Button size="small">
          {t('edit.button')}
          <span className="sr-only">{` ${deposit.user.username}`}</span>
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      title={canEdit ? t('edit.title') : t('edit.chainTitle')}
    >
      {canEdit ? (
        <EditForm deposit={deposit} onSent={() => setOpen(false)} />
      ) : (
        <>
          <p className="mb-4">{deposit.gateway === 'chain' ? t('edit.chainText') : t('edit.decidedText')}</p>
          <ToPerson deposit={deposit} />
        </>
      )}
    </Dialog>
  )
}

/** Where a balance is corrected, with a reason and by two people. */
export function ToPerson({ deposit: { user } }: { readonly deposit: Pick<Deposit, 'user'> }) {
  const t = useTexts('deposits-review')
  return <Link to={`/admin/users?user=${user._id}`}>{t('edit.toPerson', { name: user.username })}</Link>
}

function EditForm({ deposit, onSent }: { readonly deposit: Deposit; readonly onSent: () => void }) {
  const t = useTexts('deposits-review')
  const forms = useTexts('forms')
  const language = useLanguage()
  const showToast = useToast()
  const propose = useEndpointForm(editDeposit, {
    start: {
      usdAmount: amountToType(deposit.usdAmount, language),
      btcAmount: amountToType(deposit.btcAmount, language),
      reason: '',
    },
    read: (typed) => editBody(typed, language),
    words: editWords,
    call: (body) => signProposal(callAsPerson(editDeposit, { params: { id: deposit._id }, body })),
    onDone: ({ message }) => {
      showToast({ kind: 'done', title: message })
      onSent()
    },
  })
  const field = (name: 'usdAmount' | 'btcAmount' | 'reason') => formField(propose.form, name, forms)
  const said = deposit.amount === null ? '' : moneyText(microFromBalance(deposit.amount), language, { decimals: 6 })
  return (
    <form noValidate className="space-y-5" onSubmit={propose.submit}>
      <p>
        {t('edit.text')} {t('edit.said', { amount: said })}
      </p>
      <FailureNotice failure={propose.failure} />
      <AmountField label={t('edit.cash')} {...field('usdAmount')} />
      <AmountField label={t('edit.profit')} {...field('btcAmount')} />
      <TextField label={forms('labels.reason')} help={t('edit.reasonHelp')} autoComplete="off" {...field('reason')} />
      <Button kind="primary" wide type="submit" busy={propose.busy}>
        {t('submit')}
      </Button>
    </form>
  )
}
