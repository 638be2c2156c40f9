import { submitManualDeposit } from '@clearhold/contract/deposits/endpoints'
import type { Deposit, ManualGateway } from '@clearhold/contract/deposits/schema'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { sendWithProgress } from '#client/api/send-with-progress.ts'
import { formDataOf } from '#client/forms/form-data.ts'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { AmountField } from '#design/amount-field.tsx'
import { Button } from '#design/button.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { RadioGroup } from '#design/radio-group.tsx'
import { ProofField } from '#features/deposits/proof-field.tsx'
import { useProof } from '#features/deposits/use-proof.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { type Method, manualRules, manualStart } from './manual-deposit-rules.ts'

interface ManualDepositFormProps {
  readonly gateway: ManualGateway
  /** As it would be typed; empty when none was said before. */
  readonly startAmount: string
  readonly onSent: (deposit: Deposit) => void
}

/** What was paid, where it can be found, and the picture that shows it. What was typed stays until the server has it. */
export function ManualDepositForm({ gateway, startAmount, onSent }: ManualDepositFormProps) {
  const t = useTexts('deposits')
  const language = useLanguage()
  const forms = useTexts('forms')
  const [part, setPart] = useState(0)
  const send = useEndpointForm(
    { topics: submitManualDeposit.topics, body: manualRules(language, t) },
    {
      start: manualStart(gateway, startAmount),
      words: {
        reference: ({ code }) => t(`byHand.mistake.${code === 'too_big' ? 'referenceLong' : 'referenceRequired'}`),
      },
      call: ({ proof, ...fields }) => {
        const body = formDataOf({ ...fields, cardImage: proof })
        return callAsPerson(submitManualDeposit, { body }, { sendBy: sendWithProgress(setPart) })
      },
      onDone: ({ deposit }) => onSent(deposit),
    },
  )
  const { form } = send
  const amount = formField(form, 'amount', forms)
  const reference = formField(form, 'reference', forms)
  const proof = useProof(form, 'proof')
  const method = useWatch({ control: form.control, name: 'method' })
  /** The reference we gave is for a transfer to our account: another way has one of its own. */
  const choose = (next: Method) => {
    form.setValue('method', next)
    const typed = form.getValues('reference')
    if (next === 'other' && typed === gateway.reference) form.setValue('reference', '')
    if (next === 'bank' && typed === '') form.setValue('reference', gateway.reference ?? '')
  }
  return (
    <form noValidate className="space-y-5" onSubmit={send.submit}>
      <FailureNotice failure={send.failure} />
      {gateway.bank !== null && <MethodChoice method={method} onChoose={choose} />}
      <AmountField label={t('byHand.amount')} help={t('byHand.amountHelp')} {...amount} />
      <TextField label={t('byHand.reference')} help={t('byHand.referenceHelp')} autoComplete="off" {...reference} />
      <ProofField {...proof} />
      <Button kind="primary" type="submit" busy={send.busy}>
        {send.busy ? t('byHand.sending', { percent: Math.round(part * 100) }) : t('byHand.submit')}
      </Button>
    </form>
  )
}

function MethodChoice({ method, onChoose }: { readonly method: Method; readonly onChoose: (method: Method) => void }) {
  const t = useTexts('deposits')
  return (
    <RadioGroup
      legend={t('byHand.method')}
      name="method"
      value={method}
      options={[
        { value: 'bank', label: t('byHand.bank') },
        { value: 'other', label: t('byHand.other') },
      ]}
      onChoose={onChoose}
    />
  )
}
