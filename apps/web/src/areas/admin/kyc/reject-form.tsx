import { finalRejectReasons, type RejectReason, rejectReasons } from '@clearhold/contract/kyc/rules'
import { useState } from 'react'
import type { Action } from '#client/api/use-action.ts'
import { Button } from '#design/button.tsx'
import { FailureText } from '#design/failure-text.tsx'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { DecisionForm } from './decision-form.tsx'

interface RejectFormProps {
  readonly reject: Pick<Action<RejectReason, unknown>, 'busy' | 'failure'>
  readonly onReject: (reason: RejectReason) => void
}

/** A refusal needs one of these reasons; the person reads it word for word. */
export function RejectForm({ reject, onReject }: RejectFormProps) {
  const t = useTexts('kyc-review')
  const reasons = useTexts('kyc-reasons')
  const [reason, setReason] = useState<RejectReason>()
  const [isAsked, setAsked] = useState(false)
  return (
    <DecisionForm
      onSubmit={() => {
        setAsked(true)
        if (reason !== undefined && !reject.busy) onReject(reason)
      }}
    >
      {reject.failure !== undefined && (
        <Notice kind="refused">
          <strong className="font-[550]">{t('rejectFailed')}.</strong> <FailureText failure={reject.failure} />
        </Notice>
      )}
      <fieldset>
        <legend className="field-label">{t('reject.why')}</legend>
        <div className="review-reasons">
          {rejectReasons.map((value) => (
            <label key={value} className="review-reason">
              <input
                type="radio"
                name="reject-reason"
                value={value}
                checked={value === reason}
                onChange={() => setReason(value)}
              />
              <span>
                {reasons(`reasons.${value}.title`)}
                {finalRejectReasons.includes(value) && <small>{t('reject.final')}</small>}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {reason === undefined ? (
        isAsked && (
          <p className="field-error" role="alert">
            {t('reject.needed')}
          </p>
        )
      ) : (
        <PersonReads text={reasons(`reasons.${reason}.fix`)} />
      )}
      <Button kind="refuse" type="submit" busy={reject.busy}>
        {t('reject.submit')}
      </Button>
    </DecisionForm>
  )
}

/** The words as they will reach the person. */
export function PersonReads({ text }: { readonly text: string }) {
  const t = useTexts('kyc-review')
  return (
    <p className="person-reads">
      <span>{t('theyRead')}</span> {text}
    </p>
  )
}
