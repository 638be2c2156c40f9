import { useEffect, useRef } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import type { EndpointForm } from '#client/forms/use-endpoint-form.ts'
import { Button } from '#design/button.tsx'
import { CopyButton } from '#design/copy-button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { useTexts } from '#i18n/use-texts.ts'
import type { HandedOut } from './declaration.ts'

interface SignedFormProps {
  readonly handedOut: HandedOut
  readonly propose: EndpointForm<{ signature: string; reason: string }>
  readonly onBack: () => void
}

/** The text, the signature of the address under it, and why: then a second person decides. */
export function SignedForm({ handedOut, propose, onBack }: SignedFormProps) {
  const t = useTexts('operator-capital')
  const forms = useTexts('forms')
  return (
    <form noValidate className="space-y-4" onSubmit={propose.submit}>
      <Statement handedOut={handedOut} />
      <FailureNotice failure={propose.failure} />
      <TextField
        label={t('declare.signature')}
        help={t('declare.signatureHelp')}
        mono
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        {...formField(propose.form, 'signature', forms)}
      />
      <TextField
        label={forms('labels.reason')}
        help={forms('reasonHelp')}
        autoComplete="off"
        {...formField(propose.form, 'reason', forms)}
      />
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" type="submit" busy={propose.busy}>
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
