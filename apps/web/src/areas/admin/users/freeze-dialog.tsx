import { freezeAccount } from '@clearhold/contract/accounts/endpoints/administration'
import { type FreezeReason, freezeReasons, isFrozenByTwo } from '@clearhold/contract/accounts/permissions'
import type { User } from '@clearhold/contract/accounts/schema'
import { type FormEvent, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { TextField } from '#design/field.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import '#design/kyc-review.css'

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

const noteLengthMax = 300

interface Freezing {
  readonly reason: FreezeReason
  readonly note: string
}

export function FreezeForm({ user: { _id, permissions }, onDone }: FreezeProps & { readonly onDone: () => void }) {
  const t = useTexts('users')
  const showToast = useToast()
  const [reason, setReason] = useState<FreezeReason>()
  const [note, setNote] = useState('')
  const [isAsked, setAsked] = useState(false)
  const freeze = useAction(
    (body: Freezing) => callAsPerson(freezeAccount, { params: { id: _id }, body }),
    freezeAccount.topics,
  )
  const takesTwo = isFrozenByTwo(permissions)
  const isTooLong = note.trim().length > noteLengthMax
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (reason === undefined || isTooLong || freeze.busy) return
    const answered = await freeze.run({ reason, note: note.trim() })
    if (answered === undefined) return
    onDone()
    showToast({ kind: 'done', title: answered.message })
  }
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      <p>{takesTwo ? t('freezing.text.freezeStaff') : t('freezing.text.freeze')}</p>
      <FailureNotice failure={freeze.failure} />
      <fieldset>
        <legend className="field-label">{t('freezing.why')}</legend>
        <div className="review-reasons">
          {freezeReasons.map((value) => (
            <label key={value} className="review-reason">
              <input
                type="radio"
                name="reason"
                value={value}
                checked={value === reason}
                onChange={() => setReason(value)}
              />
              <span className="text-14">{t(`freezing.reason.${value}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {reason === undefined && isAsked && (
        <p className="field-error" role="alert">
          {t('freezing.needed')}
        </p>
      )}
      <TextField
        label={t('freezing.note')}
        help={t('freezing.noteHelp')}
        autoComplete="off"
        value={note}
        error={isTooLong ? t('freezing.noteLong') : undefined}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button kind="primary" type="submit" busy={freeze.busy}>
        {takesTwo ? t('freezing.submit.unfreeze') : t('freezing.submit.freeze')}
      </Button>
    </form>
  )
}
