import type { User } from '@clearhold/contract/accounts/schema'
import { adjustBalance } from '@clearhold/contract/treasury/endpoints'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { useMay } from '#client/session/use-me.ts'
import { AmountField } from '#design/amount-field.tsx'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { reasonRule } from '#design/form-rules.ts'
import { Money } from '#design/money.tsx'
import { useToast } from '#design/toast.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { signProposal } from '../approvals/sign-proposal.ts'
import {
  type Adjustment,
  type AdjustmentBody,
  adjustForm,
  adjustmentOf,
  differenceMicro,
  typedText,
} from './adjustment.ts'

type AdjustedUser = Pick<User, '_id' | 'fullname' | 'state' | 'usdAmount' | 'btcAmount'>

interface AdjustUserProps {
  readonly user: AdjustedUser
  /** Somebody came here to do it. */
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
  const propose = useAction(
    (body: AdjustmentBody) => signProposal(callAsPerson(adjustBalance, { params: { id: user._id }, body })),
    adjustBalance.topics,
  )
  const form = useForm<Adjustment>({
    resolver: zodResolver(adjustForm(reasonRule)),
    defaultValues: {
      usdAmount: typedText(user.usdAmount, language),
      btcAmount: typedText(user.btcAmount, language),
      reversesEntry: '',
      reason: '',
    },
    reValidateMode: 'onSubmit',
  })
  const submit = form.handleSubmit(async (values) => {
    const sent = await propose.run(adjustmentOf(values, user))
    if (sent === undefined) return
    onSent()
    showToast({ kind: 'done', title: sent.message })
  })
  return (
    <form noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
      <p>{t('edit.text')}</p>
      <FailureNotice failure={propose.failure} />
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
      <Button kind="primary" wide type="submit" busy={propose.busy}>
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
