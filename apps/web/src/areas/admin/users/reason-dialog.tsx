import type { Topic } from '@clearhold/contract/topics'
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { Outcome } from '#client/api/outcome.ts'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { reasonRule } from '#design/form-rules.ts'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'

interface ReasonDialogProps {
  readonly trigger: ReactElement
  readonly title: string
  /** What will happen, to whom, and who decides. */
  readonly text: string
  readonly submit: string
  /** Who reads the reason, where it is told to more people than those who read the record. */
  readonly reasonHelp?: string
  /** What else is asked, before the reason. */
  readonly fields?: ReactNode
  /** Asked before it is sent; false where one of the fields must be corrected first, and says so. */
  readonly areFieldsRight?: () => boolean
  readonly act: (reason: string) => Promise<Outcome<{ readonly message: string }>>
  /** What it changes. */
  readonly topics: readonly Topic[]
}

const reasonForm = z.object({ reason: reasonRule })

/** Something that touches somebody's account: said in words, with the reason that stands in the record. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { trigger, title, text, submit, reasonHelp, fields, areFieldsRight, act, topics } = props
  const forms = useTexts('forms')
  const showToast = useToast()
  const [open, setOpen] = useState(false)
  const action = useAction(act, topics)
  const form = useForm({ resolver: zodResolver(reasonForm), defaultValues: { reason: '' }, reValidateMode: 'onSubmit' })
  const send = form.handleSubmit(async ({ reason }) => {
    if (areFieldsRight?.() === false) return
    const answered = await action.run(reason)
    if (answered === undefined) return
    setOpen(false)
    form.reset()
    showToast({ kind: 'done', title: answered.message })
  })
  return (
    <Dialog trigger={trigger} open={open} onOpenChange={setOpen} title={title}>
      <form noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
        <p>{text}</p>
        <FailureNotice failure={action.failure} />
        {fields}
        <TextField
          label={forms('labels.reason')}
          help={reasonHelp ?? forms('reasonHelp')}
          autoComplete="off"
          {...formField(form, 'reason', forms)}
        />
        <Button kind="primary" type="submit" busy={action.busy}>
          {submit}
        </Button>
      </form>
    </Dialog>
  )
}
