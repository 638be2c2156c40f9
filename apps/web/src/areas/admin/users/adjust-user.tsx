import type { User } from '@clearhold/contract/accounts/schema'
import { adjustBalance } from '@clearhold/contract/treasury/endpoints'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { reasonRule } from '#client/forms/form-rules.ts'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { useMay } from '#client/session/use-me.ts'
import { AmountField } from '#design/amount-field.tsx'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { Money } from '#design/money.tsx'
import { useToast } from '#design/toast.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { signProposal } from '../approvals/sign-proposal.ts'
import { type Adjustment, adjustForm, adjustmentOf, differenceMicro, typedText } from './adjustment.ts'

type AdjustedUser = Pick<User, '_id' | 'fullname' | 'state' | 'usdAmount' | 'btcAmount'>

interface AdjustUserProps {
  readonly user: AdjustedUser
  /** The link that led here asks for this dialog. */
  readonly startsOpen?: boolean
}

/** What the balances should become. Nothing changes here: a second person reads it, signs it, and then it is booked. */
export function AdjustUser({ user, startsOpen = false }: AdjustUserProps) {
  const t = useTexts('users')
  const [open, setOpen] = useState(startsOpen)
  const mayAsk = useMay('finance_maker')
  if (user.state === 'closed' || !mayAsk) return null
  return (
    <Dialog
      trigger={
        <Button size="small">
          {t('edit.button')}
          <span className="sr-only">{user.fullname}</span>
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      title={t('edit.title', { name: user.fullname })}
    >
      <AdjustForm user={user} onSent={() => setOpen(false)} />
    </Dialog>
  )
}

function AdjustForm({ user, onSent }: { readonly user: AdjustedUser; readonly onSent: () => void }) {
  const t = useTexts('users')
  const forms = useTexts('forms')
  const language = useLanguage()
  const showToast = useToast()
  const start: Adjustment = {
    usdAmount: typedText(user.usdAmount, language),
    btcAmount: typedText(user.btcAmount, language),
    reversesEntry: '',
    reason: '',
  }
  const { form, submit, busy, failure } = useEndpointForm(
    { topics: adjustBalance.topics, body: adjustForm(reasonRule) },
    {
      start,
      call: (typed) =>
        signProposal(callAsPerson(adjustBalance, { params: { id: user._id }, body: adjustmentOf(typed, user) })),
      onDone: ({ message }) => {
        onSent()
        showToast({ kind: 'done', title: message })
      },
    },
  )
  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      <p>{t('edit.text')}</p>
      <FailureNotice failure={failure} />
      <AmountField
        label={t('edit.account')}
        help={<Difference form={form} name="usdAmount" before={user.usdAmount} />}
        {...formField(form, 'usdAmount', forms)}
      />
      <AmountField
        label={t('edit.profit')}
        help={<Difference form={form} name="btcAmount" before={user.btcAmount} />}
        {...formField(form, 'btcAmount', forms)}
      />
      <TextField
        label={t('edit.reverses')}
        help={t('edit.reversesHelp')}
        autoComplete="off"
        mono
        {...formField(form, 'reversesEntry', forms)}
      />
      <TextField
        label={forms('labels.reason')}
        help={t('edit.reasonHelp')}
        autoComplete="off"
        {...formField(form, 'reason', forms)}
      />
      <Button kind="primary" wide type="submit" busy={busy}>
        {t('edit.submit')}
      </Button>
    </form>
  )
}

interface DifferenceProps {
  readonly form: UseFormReturn<Adjustment>
  readonly name: 'usdAmount' | 'btcAmount'
  readonly before: string
}

function Difference({ form, name, before }: DifferenceProps) {
  const t = useTexts('users')
  const typed = useWatch({ control: form.control, name })
  const micro = differenceMicro(before, typed)
  return (
    <>
      {t('edit.now')} <Money amount={before} decimals={6} />
      {micro !== undefined && micro !== 0n && (
        <>
          {', '}
          {t('edit.change')} <Money amount={micro} decimals={6} signed />
        </>
      )}
    </>
  )
}
