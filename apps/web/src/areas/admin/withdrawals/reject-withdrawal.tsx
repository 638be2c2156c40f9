import { rejectWithdrawal } from '@clearhold/contract/withdrawals/endpoints/administration'
import { withdrawalRejections } from '@clearhold/contract/withdrawals/rules'
import type { AdminWithdrawal } from '@clearhold/contract/withdrawals/schema'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { TextField } from '#design/field.tsx'
import { formChoice, formField } from '#design/form-field.ts'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { Key } from '../key-hints.tsx'

interface RejectWithdrawalProps {
  readonly one: AdminWithdrawal
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** A refusal has one of these reasons; the money goes back at once and the investor reads the words as they stand here. */
export function RejectWithdrawal({ one, open, onOpenChange }: RejectWithdrawalProps) {
  const t = useTexts('withdrawals-admin')
  return (
    <Dialog
      trigger={
        <Button kind="refuse" size="small" aria-keyshortcuts="r">
          {t('reject.button')}
          <Key name="R" />
        </Button>
      }
      open={open}
      onOpenChange={onOpenChange}
      title={t('reject.title')}
      startsAtField
    >
      <RejectForm one={one} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function RejectForm({ one, onDone }: { readonly one: AdminWithdrawal; readonly onDone: () => void }) {
  const t = useTexts('withdrawals-admin')
  const own = useTexts('withdraw')
  const forms = useTexts('forms')
  const showToast = useToast()
  const reject = useEndpointForm(rejectWithdrawal, {
    start: { rejection: '', note: '' },
    words: { rejection: t('reject.needed'), note: t('reject.noteLong') },
    call: ({ rejection, note }) =>
      callAsPerson(rejectWithdrawal, { params: { id: one.id }, body: { rejection, note: note.trim() } }),
    onDone: () => {
      onDone()
      showToast({ kind: 'done', title: t('reject.done') })
    },
  })
  const rejection = formChoice(reject.form, 'rejection', forms)
  return (
    <form noValidate className="space-y-4" onSubmit={reject.submit}>
      <p>{t('reject.text')}</p>
      <FailureNotice failure={reject.failure} {...(reject.failure?.kind !== 'problem' && { more: t('unknown') })} />
      <fieldset>
        <legend className="field-label">{t('reject.why')}</legend>
        <div className="review-reasons">
          {withdrawalRejections.map((value) => (
            <label key={value} className="review-reason">
              <input {...rejection.input} type="radio" value={value} />
              <span className="text-14">{own(`rejection.${value}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {rejection.error !== undefined && (
        <p className="field-error" role="alert">
          {rejection.error}
        </p>
      )}
      <TextField label={t('reject.note')} autoComplete="off" {...formField(reject.form, 'note', forms)} />
      <Button kind="refuse" type="submit" busy={reject.busy}>
        {t('reject.submit')}
      </Button>
    </form>
  )
}
