import { markPaid } from '@clearhold/contract/withdrawals/endpoints/administration'
import type { AdminWithdrawal } from '@clearhold/contract/withdrawals/schema'
import { type FormEvent, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { Facts } from '#design/facts.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { TextField } from '#design/field.tsx'
import { reasonRule } from '#design/form-rules.ts'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { useToast } from '#design/toast.tsx'
import { proofError, proofMegabytesMax } from '#features/deposits/manual-rules.ts'
import { ProofField } from '#features/deposits/proof-field.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { signProposal } from '../approvals/sign-proposal.ts'

interface MarkPaidProps {
  readonly one: AdminWithdrawal
}

/** Says that a bank payout was made, with the bank's reference and a picture; a second person agrees. */
export function MarkPaid({ one }: MarkPaidProps) {
  const t = useTexts('withdrawals-admin')
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      trigger={
        <Button kind="primary" size="small">
          {t('markPaid.button')}
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      title={t('markPaid.title')}
    >
      <MarkPaidForm one={one} onSent={() => setOpen(false)} />
    </Dialog>
  )
}

interface FieldErrors {
  readonly reference?: 'referenceRequired' | 'referenceLong'
  readonly proof?: 'proofRequired' | 'proofKind' | 'proofSize'
  readonly reason?: 'reasonRequired' | 'reasonShort' | 'reasonLong'
}

interface Typed {
  readonly reference: string
  readonly reason: string
  readonly proof: File | undefined
}

function fieldErrorsIn({ reference, reason, proof }: Typed): FieldErrors {
  const wrongReason = reasonRule.safeParse(reason).error?.issues[0]?.message as FieldErrors['reason']
  const wrongProof = proof === undefined ? 'proofRequired' : proofError(proof)
  return {
    ...(reference.trim() === '' && { reference: 'referenceRequired' as const }),
    ...(reference.trim().length > 140 && { reference: 'referenceLong' as const }),
    ...(wrongProof !== undefined && { proof: wrongProof }),
    ...(wrongReason !== undefined && { reason: wrongReason }),
  }
}

function MarkPaidForm({ one, onSent }: MarkPaidProps & { readonly onSent: () => void }) {
  const t = useTexts('withdrawals-admin')
  const deposits = useTexts('deposits')
  const forms = useTexts('forms')
  const language = useLanguage()
  const showToast = useToast()
  const [typed, setTyped] = useState<Typed>({ reference: '', reason: '', proof: undefined })
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const propose = useAction(
    (body: FormData) => signProposal(callAsPerson(markPaid, { params: { id: one.id }, body })),
    markPaid.topics,
  )
  const type = (changes: Partial<Typed>) => {
    setTyped({ ...typed, ...changes })
    setFieldErrors({})
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (propose.busy) return
    const found = fieldErrorsIn(typed)
    setFieldErrors(found)
    const [first] = Object.keys(found)
    if (first !== undefined || typed.proof === undefined) return document.getElementById(`field-${first}`)?.focus()
    const body = new FormData()
    body.append('reference', typed.reference.trim())
    body.append('reason', typed.reason.trim())
    body.append('proof', typed.proof)
    const sent = await propose.run(body)
    if (sent === undefined) return
    onSent()
    showToast({ kind: 'done', title: sent.message })
  }
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      <p>{t('markPaid.text', { amount: moneyText(microFromBalance(one.amount), language) })}</p>
      <BankFacts bank={one.bank} />
      <FailureNotice failure={propose.failure} />
      <TextField
        id="field-reference"
        label={t('markPaid.reference')}
        autoComplete="off"
        value={typed.reference}
        error={fieldErrors.reference && t(`markPaid.${fieldErrors.reference}`)}
        onChange={({ target }) => type({ reference: target.value })}
      />
      <ProofField
        error={fieldErrors.proof && deposits(`byHand.mistake.${fieldErrors.proof}`, { size: proofMegabytesMax })}
        onChoose={(proof) => type({ proof })}
      />
      <TextField
        id="field-reason"
        label={forms('labels.reason')}
        help={forms('reasonHelp')}
        autoComplete="off"
        value={typed.reason}
        error={fieldErrors.reason && forms(`mistakes.${fieldErrors.reason}`)}
        onChange={({ target }) => type({ reason: target.value })}
      />
      <Button kind="primary" type="submit" busy={propose.busy}>
        {t('markPaid.submit')}
      </Button>
    </form>
  )
}

function BankFacts({ bank }: Pick<AdminWithdrawal, 'bank'>) {
  const t = useTexts('withdrawals-admin')
  if (bank === null) return null
  return (
    <Facts
      facts={[
        [t('bankName'), bank.bankName],
        [t('accountName'), bank.accountName],
        [t('accountNumber'), bank.accountNumber],
      ]}
    />
  )
}
