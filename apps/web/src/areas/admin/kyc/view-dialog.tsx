import { type ViewReason, viewReasons } from '@clearhold/contract/kyc/rules'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useCheckedForm } from '#client/forms/use-checked-form.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { RadioGroup } from '#design/radio-group.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import type { Documents } from './use-documents.ts'

interface ViewDialogProps {
  readonly name: string
  readonly documents: Documents
  /** The likely reason, chosen beforehand. */
  readonly suggested: ViewReason
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** The reviewer's reason to view a face and a passport. The account holder reads it in their own list. */
export function ViewDialog(props: ViewDialogProps) {
  const t = useTexts('kyc-review')
  return (
    <Dialog
      open={props.isOpen}
      onOpenChange={props.onOpenChange}
      title={t('view.title', { name: props.name })}
      startsAtField
    >
      <ViewForm {...props} />
    </Dialog>
  )
}

const viewRules = z.object({ reason: z.enum(viewReasons) })

/** The same question inside a dialog that is open already. */
export function ViewForm({ name, documents, suggested, onOpenChange }: Omit<ViewDialogProps, 'isOpen'>) {
  const t = useTexts('kyc-review')
  const { form, submit } = useCheckedForm({
    rules: viewRules,
    start: { reason: suggested },
    onChecked: async ({ reason }) => {
      if (await documents.open(reason)) onOpenChange(false)
    },
  })
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!documents.busy) submit()
      }}
    >
      <p>{t('view.text', { name })}</p>
      <FailureNotice failure={documents.failure} />
      <RadioGroup
        legend={t('view.why')}
        name="view-reason"
        value={useWatch({ control: form.control, name: 'reason' })}
        options={viewReasons.map((value) => ({ value, label: t(`view.reason.${value}`) }))}
        onChoose={(reason) => form.setValue('reason', reason)}
      />
      <Button kind="primary" type="submit" busy={documents.busy}>
        {t('view.submit')}
      </Button>
    </form>
  )
}
