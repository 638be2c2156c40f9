import type { Topic } from '@clearhold/contract/topics'
import { type ReactElement, type ReactNode, useState } from 'react'
import type { Path } from 'react-hook-form'
import { z } from 'zod'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import type { Outcome } from '#client/api/outcome.ts'
import { reasonRule } from '#client/forms/form-rules.ts'
import { type EndpointForm, useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'

interface ReasonTexts {
  readonly trigger: ReactElement
  readonly title: string
  /** What will happen, to whom, and who decides. */
  readonly text: string
  readonly submit: string
  /** Who reads the reason, where it is told to more people than those who read the record. */
  readonly reasonHelp?: string
  /** What else is asked, before the reason. */
  readonly fields?: ReactNode
}

interface ReasonDialogProps extends ReasonTexts {
  readonly act: (reason: string) => Promise<Outcome<{ readonly message: string }>>
  /** What it changes. */
  readonly topics: readonly Topic[]
}

const reasonForm = z.object({ reason: reasonRule })

/** An act on a user's account: said in words, with the reason that is recorded. */
export function ReasonDialog({ act, topics, ...texts }: ReasonDialogProps) {
  const dialog = useDialog()
  const asked = useEndpointForm(
    { topics, body: reasonForm },
    { start: { reason: '' }, call: ({ reason }) => act(reason), onDone: dialog.finish },
  )
  return <ReasonForm {...texts} asked={asked} dialog={dialog} />
}

/** Open or not, and what happens when it was done. */
export function useDialog() {
  const showToast = useToast()
  const [open, setOpen] = useState(false)
  const finish = ({ message }: { readonly message: string }, form: { readonly reset: () => void }) => {
    setOpen(false)
    form.reset()
    showToast({ kind: 'done', title: message })
  }
  return { open, setOpen, finish }
}

interface ReasonFormProps<Values extends { reason: string }> extends ReasonTexts {
  readonly asked: EndpointForm<Values>
  readonly dialog: ReturnType<typeof useDialog>
}

/** The same for a form with more fields than the reason. */
export function ReasonForm<Values extends { reason: string }>(props: ReasonFormProps<Values>) {
  const { trigger, title, text, submit, reasonHelp, fields, asked, dialog } = props
  const forms = useTexts('forms')
  return (
    <Dialog trigger={trigger} open={dialog.open} onOpenChange={dialog.setOpen} title={title}>
      <form noValidate className="space-y-4" onSubmit={asked.submit}>
        <p>{text}</p>
        <FailureNotice failure={asked.failure} />
        {fields}
        <TextField
          label={forms('labels.reason')}
          help={reasonHelp ?? forms('reasonHelp')}
          autoComplete="off"
          {...formField(asked.form, 'reason' as Path<Values>, forms)}
        />
        <Button kind="primary" type="submit" busy={asked.busy}>
          {submit}
        </Button>
      </form>
    </Dialog>
  )
}
