import { finalRejectReasons, type RejectReason, rejectReasons } from '@clearhold/contract/kyc/rules'
import { kycRejectSchema } from '@clearhold/contract/kyc/schema'
import { useWatch } from 'react-hook-form'
import { FailureText } from '#client/api/failure-text.tsx'
import type { Action } from '#client/api/use-action.ts'
import { useCheckedForm } from '#client/forms/use-checked-form.ts'
import { Button } from '#design/button.tsx'
import { formChoice } from '#design/form-field.ts'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { DecisionForm } from './decision-form.tsx'

interface RejectFormProps {
  readonly reject: Pick<Action<RejectReason, unknown>, 'busy' | 'failure'>
  readonly onReject: (reason: RejectReason) => void
}

const rejectRules = kycRejectSchema.pick({ reason: true }).required()

/** A refusal needs one of these reasons; the person reads it word for word. */
export function RejectForm({ reject, onReject }: RejectFormProps) {
  const t = useTexts('kyc-review')
  const reasons = useTexts('kyc-reasons')
  const forms = useTexts('forms')
  const { form, submit } = useCheckedForm({
    rules: rejectRules,
    start: { reason: '' },
    words: { reason: t('reject.needed') },
    onChecked: ({ reason }) => onReject(reason),
  })
  const { input, error } = formChoice(form, 'reason', forms)
  const typed = useWatch({ control: form.control, name: 'reason' })
  const reason = rejectReasons.find((value) => value === typed)
  return (
    <DecisionForm submit={submit} busy={reject.busy}>
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
              <input {...input} type="radio" value={value} />
              <span>
                {reasons(`reasons.${value}.title`)}
                {finalRejectReasons.includes(value) && <small>{t('reject.final')}</small>}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {reason === undefined ? (
        error !== undefined && (
          <p className="field-error" role="alert">
            {error}
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
