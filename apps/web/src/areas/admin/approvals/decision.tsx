import { factorsSchema } from '@clearhold/contract/accounts'
import { type Approval, approvalSchema } from '@clearhold/contract/approvals'
import { zodResolver } from '@hookform/resolvers/zod'
import { Fingerprint, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { reasonRule } from '../../../client/form-rules.ts'
import { isDemo } from '../../../client/identity.ts'
import { useAction, useKnown } from '../../../client/queries.tsx'
import { callAsPerson } from '../../../client/session/call.ts'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { FailureNotice } from '../../../design/failure-notice.tsx'
import { TextField } from '../../../design/field.tsx'
import { formField } from '../../../design/form-field.ts'
import { Notice } from '../../../design/notice.tsx'
import { useToast } from '../../../design/toast.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { approve, type SigningWay } from './sign.ts'

/** Approving carries it out; rejecting tells the maker why. */
export function Decision({ approval }: { readonly approval: Approval }) {
  const t = useTexts('approvals')
  const showToast = useToast()
  const [cancelled, setCancelled] = useState(false)
  const ways = useSigningWays(approval)
  const decide = useAction((way: SigningWay) => approve(approval, way))
  const run = async (way: SigningWay) => {
    setCancelled(false)
    const approved = await decide.run(way)
    if (approved === 'cancelled') setCancelled(true)
    else if (approved !== undefined) showToast({ kind: 'done', title: t('approved'), text: t('approvedText') })
  }
  return (
    <div className="space-y-3">
      <FailureNotice failure={decide.failure} />
      {cancelled && <Notice kind="refused">{t('cancelled')}</Notice>}
      {ways.length === 0 && <Notice kind="you">{t('noWay')}</Notice>}
      <div className="flex flex-wrap gap-2">
        {ways.map((way, index) => (
          <Button key={way} kind={index === 0 ? 'primary' : 'plain'} busy={decide.busy} onClick={() => void run(way)}>
            {way === 'passkey' && <Fingerprint size={18} strokeWidth={1.5} aria-hidden="true" />}
            {way === 'browser_key' && <KeyRound size={18} strokeWidth={1.5} aria-hidden="true" />}
            {t(`approve.${way}`)}
          </Button>
        ))}
        <Reject approval={approval} />
      </div>
    </div>
  )
}

/** Money is signed: by a passkey, and in the demo also by a key of this browser. */
function useSigningWays({ money }: Approval): readonly SigningWay[] {
  const factors = useKnown({ path: '/api/user/me/factors', answer: factorsSchema }).value
  if (!money) return ['none']
  const hasPasskey = (factors?.passkeys.length ?? 0) > 0
  return [...(hasPasskey ? (['passkey'] as const) : []), ...(isDemo ? (['browser_key'] as const) : [])]
}

const rejectForm = z.object({ reason: reasonRule })

function Reject({ approval: { id } }: { readonly approval: Approval }) {
  const t = useTexts('approvals')
  const forms = useTexts('forms')
  const showToast = useToast()
  const [open, setOpen] = useState(false)
  const reject = useAction((body: z.infer<typeof rejectForm>) =>
    callAsPerson({ method: 'POST', path: `/api/admin/approvals/${id}/reject`, body, answer: approvalSchema }),
  )
  const form = useForm({ resolver: zodResolver(rejectForm), defaultValues: { reason: '' }, reValidateMode: 'onSubmit' })
  const submit = form.handleSubmit(async (values) => {
    if ((await reject.run(values)) === undefined) return
    setOpen(false)
    showToast({ kind: 'done', title: t('rejected') })
  })
  return (
    <Dialog
      trigger={<Button kind="refuse">{t('reject')}</Button>}
      open={open}
      onOpenChange={setOpen}
      title={t('rejectTitle')}
    >
      <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
        <p>{t('rejectText')}</p>
        <FailureNotice failure={reject.failure} />
        <TextField label={forms('labels.reason')} autoComplete="off" {...formField(form, 'reason', forms)} />
        <Button kind="refuse" type="submit" busy={reject.busy}>
          {t('reject')}
        </Button>
      </form>
    </Dialog>
  )
}
