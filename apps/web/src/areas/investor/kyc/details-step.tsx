import type { KycReason } from '@clearhold/contract/kyc/rules'
import type { ReactNode } from 'react'
import { useCheckedForm } from '#client/forms/use-checked-form.ts'
import { Button } from '#design/button.tsx'
import { ErrorSummary } from '#design/error-summary.tsx'
import { TextField } from '#design/field.tsx'
import { formField, formFieldErrors } from '#design/form-field.ts'
import { Sheet } from '#design/sheet.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { type Details, detailsForm } from './details-rules.ts'
import { ReviewerWords } from './reviewer-words.tsx'

export interface StepProps {
  readonly reason: KycReason | undefined
  readonly isLast: boolean
  readonly isBusy: boolean
  readonly onBack: (() => void) | undefined
  /** How the sending goes, or why it failed. */
  readonly state: ReactNode
}

interface DetailsStepProps extends StepProps {
  readonly details: Details
  /** What is typed so far, right or wrong. */
  readonly onKeep: (details: Details) => void
  readonly onDone: (details: Details) => void
}

export function DetailsStep({ reason, isLast, isBusy, state, details, onKeep, onDone }: DetailsStepProps) {
  const t = useTexts('kyc')
  const forms = useTexts('forms')
  const { form, submit } = useCheckedForm({ rules: detailsForm, start: details, onChecked: onDone })
  return (
    <form noValidate onSubmit={submit} onBlur={() => onKeep(form.getValues())}>
      <Sheet
        title={t('details.title')}
        actions={
          <Button kind="primary" type="submit" busy={isBusy}>
            {isLast ? t('send') : t('details.next')}
          </Button>
        }
      >
        <ReviewerWords reason={reason} />
        {state}
        <div className="space-y-5">
          <ErrorSummary fieldErrors={formFieldErrors(form, forms)} />
          <TextField
            label={forms('labels.fullName')}
            help={t('details.nameHelp')}
            autoComplete="name"
            {...formField(form, 'fullname', forms)}
          />
          <TextField
            label={t('details.dob')}
            help={t('details.dobHelp')}
            type="date"
            autoComplete="bday"
            {...formField(form, 'dob', forms)}
          />
          <TextField
            label={t('details.address')}
            help={t('details.addressHelp')}
            autoComplete="street-address"
            {...formField(form, 'address', forms)}
          />
        </div>
      </Sheet>
    </form>
  )
}
