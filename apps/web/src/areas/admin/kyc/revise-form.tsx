import { type KycPart, kycParts, reviseReasons } from '@clearhold/contract/kyc/rules'
import type { KycCase } from '@clearhold/contract/kyc/schema'
import { useId } from 'react'
import { type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import type { Action } from '#client/api/use-action.ts'
import { useCheckedForm } from '#client/forms/use-checked-form.ts'
import { Button } from '#design/button.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import type { Fixes } from './decide-case.ts'
import { DecisionForm } from './decision-form.tsx'
import { PersonReads } from './reject-form.tsx'

interface ReviseFormProps {
  readonly one: KycCase
  readonly revise: Pick<Action<Fixes, unknown>, 'busy' | 'failure'>
  readonly onRevise: (fixes: Fixes) => void
}

/** Why each part is asked for again; empty where it is fine. */
type Typed = Record<KycPart, string>

function fixesOf(typed: Typed): Fixes {
  const fixes = kycParts.map((part) => [part, reviseReasons[part].find((value) => value === typed[part])])
  return Object.fromEntries(fixes.filter(([, reason]) => reason !== undefined))
}

const noFixes = Object.fromEntries(kycParts.map((part) => [part, ''])) as Typed

/** Something must be asked for again; it is said at the first part and shown for all of them. */
const reviseRules = z.custom<Fixes>((fixes) => Object.keys(fixes as Fixes).length > 0, { path: [kycParts[0]] })

/** Part by part: fine, or why it is asked for again. Only those come back to the person. */
export function ReviseForm({ one, revise, onRevise }: ReviseFormProps) {
  const t = useTexts('kyc-review')
  const { form, submit } = useCheckedForm({ rules: reviseRules, start: noFixes, read: fixesOf, onChecked: onRevise })
  const fixes = fixesOf(useWatch({ control: form.control }) as Typed)
  const isAsked = Object.keys(form.formState.errors).length > 0
  return (
    <DecisionForm submit={submit} busy={revise.busy}>
      <p>{t('revise.text')}</p>
      <FailureNotice failure={revise.failure} />
      {one.parts
        .filter(({ state }) => state === 'sent')
        .map(({ part }) => (
          <PartReason
            key={part}
            part={part}
            reason={fixes[part]}
            select={form.register(part, { onChange: () => form.clearErrors() })}
          />
        ))}
      {isAsked && (
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
  readonly reason: Fixes[KycPart]
  readonly select: UseFormRegisterReturn
}

function PartReason({ part, reason, select }: PartReasonProps) {
  const t = useTexts('kyc-review')
  const reasons = useTexts('kyc-reasons')
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {t(`part.${part}`)}
      </label>
      <select {...select} id={id} className="input input-dense">
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
