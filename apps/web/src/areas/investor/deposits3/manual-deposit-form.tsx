import { submitManualDeposit } from '@clearhold/contract/deposits/endpoints'
import type { Deposit, ManualGateway } from '@clearhold/contract/deposits/schema'
import { type FormEvent, useState } from 'react'
import { sendWithProgress } from '#client/api/send-with-progress.ts'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { AmountField } from '#design/amount-field.tsx'
import { Button } from '#design/button.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { TextField } from '#design/field.tsx'
import { RadioGroup } from '#design/radio-group.tsx'
import { readTypedAmount } from '#features/deposits/amount.ts'
import {
  type ManualFieldErrors,
  manualFieldErrors,
  manualFields,
  proofMegabytesMax,
} from '#features/deposits/manual-rules.ts'
import { ProofField } from '#features/deposits/proof-field.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

type Method = 'bank' | 'other'

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
  const [method, setMethod] = useState<Method>(gateway.bank === null ? 'other' : 'bank')
  const [amount, setAmount] = useState(startAmount)
  const [reference, setReference] = useState('')
  const [proof, setProof] = useState<File>()
  const [fieldErrors, setFieldErrors] = useState<ManualFieldErrors>({})
  const [part, setPart] = useState(0)
  const send = useAction(
    (body: FormData) => callAsPerson(submitManualDeposit, { body }, { sendBy: sendWithProgress(setPart) }),
    submitManualDeposit.topics,
  )
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (send.busy) return
    const found = manualFieldErrors({ amount, reference, proof }, language)
    setFieldErrors(found)
    const first = manualFields.find((field) => found[field] !== undefined)
    const read = readTypedAmount(amount, language)
    if (first !== undefined || read.kind !== 'amount' || proof === undefined) {
      document.getElementById(`field-${first ?? 'amount'}`)?.focus()
      return
    }
    const body = bodyOf({ method, amount: read.decimal, reference: reference.trim() }, proof)
    const answered = await send.run(body)
    if (answered !== undefined) onSent(answered.deposit)
  }
  const forget = (field: keyof ManualFieldErrors) => setFieldErrors(({ [field]: _, ...rest }) => rest)
  return (
    <form noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
      <FailureNotice failure={send.failure} />
      {gateway.bank !== null && <MethodChoice method={method} onChoose={setMethod} />}
      <AmountField
        id="field-amount"
        label={t('byHand.amount')}
        help={t('byHand.amountHelp')}
        error={fieldErrors.amount && t(`dialog.${fieldErrors.amount}`)}
        value={amount}
        onChange={({ target }) => {
          setAmount(target.value)
          forget('amount')
        }}
      />
      <TextField
        id="field-reference"
        label={t('byHand.reference')}
        help={t('byHand.referenceHelp')}
        error={fieldErrors.reference && t(`byHand.mistake.${fieldErrors.reference}`)}
        value={reference}
        autoComplete="off"
        onChange={({ target }) => {
          setReference(target.value)
          forget('reference')
        }}
      />
      <ProofField
        error={fieldErrors.proof && t(`byHand.mistake.${fieldErrors.proof}`, { size: proofMegabytesMax })}
        onChoose={(file) => {
          setProof(file)
          forget('proof')
        }}
      />
      <Button kind="primary" type="submit" busy={send.busy}>
        {send.busy ? t('byHand.sending', { percent: Math.round(part * 100) }) : t('byHand.submit')}
      </Button>
    </form>
  )
}

function bodyOf(fields: Readonly<Record<string, string>>, proof: File): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('cardImage', proof)
  return body
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
