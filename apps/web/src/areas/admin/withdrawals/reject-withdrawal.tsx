import { rejectWithdrawal } from '@clearhold/contract/withdrawals/endpoints/administration'
import { type WithdrawalRejection, withdrawalRejections } from '@clearhold/contract/withdrawals/rules'
import type { AdminWithdrawal } from '@clearhold/contract/withdrawals/schema'
import { type FormEvent, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { TextField } from '#design/field.tsx'
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

interface Rejecting {
  readonly rejection: WithdrawalRejection
  readonly note: string
}

function RejectForm({ one, onDone }: { readonly one: AdminWithdrawal; readonly onDone: () => void }) {
  const t = useTexts('withdrawals-admin')
  const own = useTexts('withdraw')
  const showToast = useToast()
  const [rejection, setRejection] = useState<WithdrawalRejection>()
  const [note, setNote] = useState('')
  const [isAsked, setAsked] = useState(false)
  const reject = useAction(
    (body: Rejecting) => callAsPerson(rejectWithdrawal, { params: { id: one.id }, body }),
    rejectWithdrawal.topics,
  )
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (rejection === undefined || note.length > 300 || reject.busy) return
    if ((await reject.run({ rejection, note: note.trim() })) === undefined) return
    onDone()
    showToast({ kind: 'done', title: t('reject.done') })
  }
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      <p>{t('reject.text')}</p>
      <FailureNotice failure={reject.failure} {...(reject.failure?.kind !== 'problem' && { more: t('unknown') })} />
      <fieldset>
        <legend className="field-label">{t('reject.why')}</legend>
        <div className="review-reasons">
          {withdrawalRejections.map((value) => (
            <label key={value} className="review-reason">
              <input
                type="radio"
                name="rejection"
                value={value}
                checked={value === rejection}
                onChange={() => setRejection(value)}
              />
              <span className="text-14">{own(`rejection.${value}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {rejection === undefined && isAsked && (
        <p className="field-error" role="alert">
          {t('reject.needed')}
        </p>
      )}
      <TextField
        label={t('reject.note')}
        autoComplete="off"
        value={note}
        error={note.length > 300 ? t('reject.noteLong') : undefined}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button kind="refuse" type="submit" busy={reject.busy}>
        {t('reject.submit')}
      </Button>
    </form>
  )
}
