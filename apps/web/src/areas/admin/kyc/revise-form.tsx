import { type KycPart, type KycReason, reviseReasons } from '@clearhold/contract/kyc/rules'
import type { KycCase } from '@clearhold/contract/kyc/schema'
import { useId, useState } from 'react'
import type { Action } from '#client/api/use-action.ts'
import { Button } from '#design/button.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import type { Fixes } from './decide-case.ts'
import { DecisionForm } from './decision-form.tsx'
import { PersonReads } from './reject-form.tsx'

interface ReviseFormProps {
  readonly one: KycCase
  readonly revise: Pick<Action<Fixes, unknown>, 'busy' | 'failure'>
  readonly onRevise: (fixes: Fixes) => void
}

/** Part by part: fine, or why it is asked for again. Only those come back to the person. */
export function ReviseForm({ one, revise, onRevise }: ReviseFormProps) {
  const t = useTexts('kyc-review')
  const [fixes, setFixes] = useState<Fixes>({})
  const [isAsked, setAsked] = useState(false)
  const isEmpty = Object.values(fixes).every((reason) => reason === undefined)
  return (
    <DecisionForm
      onSubmit={() => {
        setAsked(true)
        if (!isEmpty && !revise.busy) onRevise(fixes)
      }}
    >
      <p>{t('revise.text')}</p>
      <FailureNotice failure={revise.failure} />
      {one.parts
        .filter(({ state }) => state === 'sent')
        .map(({ part }) => (
          <PartReason
            key={part}
            part={part}
            reason={fixes[part]}
            onChoose={(reason) => setFixes({ ...fixes, [part]: reason })}
          />
        ))}
      {isAsked && isEmpty && (
        <p className="field-error" role="alert">
          {t('revise.needed')}
        </p>
      )}
      <Button kind="primary" type="submit" busy={revise.busy}>
        {t('revise.submit')}
      </Button>
    </DecisionForm>
  )
}

interface PartReasonProps {
  readonly part: KycPart
  readonly reason: KycReason | undefined
  readonly onChoose: (reason: KycReason | undefined) => void
}

function PartReason({ part, reason, onChoose }: PartReasonProps) {
  const t = useTexts('kyc-review')
  const reasons = useTexts('kyc-reasons')
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {t(`part.${part}`)}
      </label>
      <select
        id={id}
        className="input input-dense"
        value={reason ?? ''}
        onChange={({ target }) => onChoose(reviseReasons[part].find((value) => value === target.value))}
      >
        <option value="">{t('revise.fine')}</option>
        {reviseReasons[part].map((value) => (
          <option key={value} value={value}>
            {reasons(`reasons.${value}.title`)}
          </option>
        ))}
      </select>
      {reason !== undefined && <PersonReads text={reasons(`reasons.${reason}.fix`)} />}
    </div>
  )
}
