import { markPaid } from '@clearhold/contract/withdrawals/endpoints/administration'
import { type AdminWithdrawal, markPaidSchema } from '@clearhold/contract/withdrawals/schema'
import { useState } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { formDataOf } from '#client/forms/form-data.ts'
import { reasonWords } from '#client/forms/form-rules.ts'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { Facts } from '#design/facts.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { useToast } from '#design/toast.tsx'
import { type ProofError, proofMegabytesMax, proofRule } from '#features/deposits/manual-rules.ts'
import { ProofField } from '#features/deposits/proof-field.tsx'
import { useProof } from '#features/deposits/use-proof.ts'
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

function MarkPaidForm({ one, onSent }: MarkPaidProps & { readonly onSent: () => void }) {
  const t = useTexts('withdrawals-admin')
  const deposits = useTexts('deposits')
  const forms = useTexts('forms')
  const language = useLanguage()
  const showToast = useToast()
  const proofWords = (kind: ProofError) => deposits(`byHand.mistake.${kind}`, { size: proofMegabytesMax })
  const propose = useEndpointForm(
    { topics: markPaid.topics, body: markPaidSchema.extend({ proof: proofRule(proofWords) }) },
    {
      start: { reference: '', proof: undefined as File | undefined, reason: '' },
      words: {
        reference: ({ code }) => t(`markPaid.${code === 'too_big' ? 'referenceLong' : 'referenceRequired'}`),
        reason: reasonWords,
      },
      call: (fields) => signProposal(callAsPerson(markPaid, { params: { id: one.id }, body: formDataOf(fields) })),
      onDone: ({ message }) => {
        onSent()
        showToast({ kind: 'done', title: message })
      },
    },
  )
  const reference = formField(propose.form, 'reference', forms)
  const proof = useProof(propose.form, 'proof')
  return (
    <form noValidate className="space-y-4" onSubmit={propose.submit}>
      <p>{t('markPaid.text', { amount: moneyText(microFromBalance(one.amount), language) })}</p>
      <BankFacts bank={one.bank} />
      <FailureNotice failure={propose.failure} />
      <TextField label={t('markPaid.reference')} autoComplete="off" {...reference} />
      <ProofField {...proof} />
      <TextField
        label={forms('labels.reason')}
        help={forms('reasonHelp')}
        autoComplete="off"
        {...formField(propose.form, 'reason', forms)}
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
