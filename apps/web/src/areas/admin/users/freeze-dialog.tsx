import { freezeAccount } from '@clearhold/contract/accounts/endpoints/administration'
import { freezeReasons, isFrozenByTwo } from '@clearhold/contract/accounts/permissions'
import type { User } from '@clearhold/contract/accounts/schema'
import { useState } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { TextField } from '#design/field.tsx'
import { formChoice, formField } from '#design/form-field.ts'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import '../kyc/kyc-review.css'

interface FreezeProps {
  readonly user: Pick<User, '_id' | 'fullname' | 'permissions'>
}

/** Freezing works at once. The person is told one of the listed reasons; the note is for staff alone. */
export function FreezeDialog({ user }: FreezeProps) {
  const t = useTexts('users')
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      trigger={<Button size="small">{t('freezing.button.freeze')}</Button>}
      open={open}
      onOpenChange={setOpen}
      title={t('freezing.title.freeze', { name: user.fullname })}
    >
      <FreezeForm user={user} onDone={() => setOpen(false)} />
    </Dialog>
  )
}

export function FreezeForm({ user: { _id, permissions }, onDone }: FreezeProps & { readonly onDone: () => void }) {
  const t = useTexts('users')
  const forms = useTexts('forms')
  const showToast = useToast()
  const freeze = useEndpointForm(freezeAccount, {
    start: { reason: '', note: '' },
    words: { reason: t('freezing.needed'), note: t('freezing.noteLong') },
    call: (body) => callAsPerson(freezeAccount, { params: { id: _id }, body }),
    onDone: ({ message }) => {
      onDone()
      showToast({ kind: 'done', title: message })
    },
  })
  const takesTwo = isFrozenByTwo(permissions)
  const reason = formChoice(freeze.form, 'reason', forms)
  return (
    <form noValidate className="space-y-4" onSubmit={freeze.submit}>
      <p>{takesTwo ? t('freezing.text.freezeStaff') : t('freezing.text.freeze')}</p>
      <FailureNotice failure={freeze.failure} />
      <fieldset>
        <legend className="field-label">{t('freezing.why')}</legend>
        <div className="review-reasons">
          {freezeReasons.map((value) => (
            <label key={value} className="review-reason">
              <input {...reason.input} type="radio" value={value} />
              <span className="text-14">{t(`freezing.reason.${value}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {reason.error !== undefined && (
        <p className="field-error" role="alert">
          {reason.error}
        </p>
      )}
      <TextField
        label={t('freezing.note')}
        help={t('freezing.noteHelp')}
        autoComplete="off"
        {...formField(freeze.form, 'note', forms)}
      />
      <Button kind="primary" type="submit" busy={freeze.busy}>
        {takesTwo ? t('freezing.submit.unfreeze') : t('freezing.submit.freeze')}
      </Button>
    </form>
  )
}
