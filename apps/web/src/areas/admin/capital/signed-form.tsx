import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Action } from '#client/api/use-action.ts'
import { Button } from '#design/button.tsx'
import { CopyButton } from '#design/copy-button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { TextField } from '#design/field.tsx'
import { reasonRule } from '#design/form-rules.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { type HandedOut, type SignatureFieldError, signatureError } from './declaration.ts'

export interface SignedTyped {
  readonly signature: string
  readonly reason: string
}

interface SignedFormProps {
  readonly handedOut: HandedOut
  readonly typed: SignedTyped
  readonly onType: (typed: SignedTyped) => void
  readonly onBack: () => void
  readonly onSend: () => void
  readonly sending: Pick<Action<object, unknown>, 'busy' | 'failure'>
}

interface FieldErrors {
  readonly signature?: SignatureFieldError
  readonly reason?: 'reasonRequired' | 'reasonShort' | 'reasonLong'
}

function fieldErrorsIn({ signature, reason }: SignedTyped): FieldErrors {
  const unsigned = signatureError(signature)
  const unexplained = reasonRule.safeParse(reason).error?.issues[0]?.message as FieldErrors['reason']
  return {
    ...(unsigned !== undefined && { signature: unsigned }),
    ...(unexplained !== undefined && { reason: unexplained }),
  }
}

/** The text, the signature of the address under it, and why: then a second person decides. */
export function SignedForm({ handedOut, typed, onType, onBack, onSend, sending }: SignedFormProps) {
  const t = useTexts('operator-capital')
  const forms = useTexts('forms')
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.busy) return
    const found = fieldErrorsIn(typed)
    setFieldErrors(found)
    const [first] = Object.keys(found)
    if (first !== undefined) return document.getElementById(`field-${first}`)?.focus()
    onSend()
  }
  const field = (name: keyof SignedTyped) => ({
    id: `field-${name}`,
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      onType({ ...typed, [name]: target.value })
      setFieldErrors({})
    },
  })
  return (
    <form noValidate className="space-y-4" onSubmit={submit}>
      <Statement handedOut={handedOut} />
      <FailureNotice failure={sending.failure} />
      <TextField
        label={t('declare.signature')}
        help={t('declare.signatureHelp')}
        error={fieldErrors.signature && t(`declare.mistake.${fieldErrors.signature}`)}
        mono
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        {...field('signature')}
      />
      <TextField
        label={forms('labels.reason')}
        help={forms('reasonHelp')}
        error={fieldErrors.reason && forms(`mistakes.${fieldErrors.reason}`)}
        {...field('reason')}
      />
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" type="submit" busy={sending.busy}>
          {t('declare.submit')}
        </Button>
        <Button kind="text" onClick={onBack}>
          {t('declare.back')}
        </Button>
      </div>
    </form>
  )
}

/** The focus comes here, because what to do next is read before it is done. */
function Statement({ handedOut: { statement, expiresAt } }: { readonly handedOut: HandedOut }) {
  const t = useTexts('operator-capital')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="space-y-3 rounded-s">
      <p>{t('declare.sign')}</p>
      <pre className="statement-text">{statement}</pre>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CopyButton text={statement} label={t('declare.copy')} />
        <span className="min-w-0 flex-1 basis-48 text-13">
          {expiresAt === undefined ? (
            t('declare.goodWeek')
          ) : (
            <>
              {t('declare.good')} <DateTime instant={expiresAt} />
            </>
          )}
        </span>
      </div>
    </div>
  )
}
