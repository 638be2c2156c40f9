import type { ReactNode } from 'react'
import { z } from 'zod'
import { useCheckedForm } from '#client/forms/use-checked-form.ts'
import { Button } from '#design/button.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface QuestionFormProps {
  readonly id: string
  readonly label: string
  readonly help: string
  readonly submit: string
  /** Said when nothing was pasted. */
  readonly required: string
  readonly busy: boolean
  /** What went wrong with the last call. */
  readonly failed: ReactNode
  readonly onAsk: (reference: string) => void
}

/** As long as a link to a block explorer may be. */
const referenceMax = 400

const questionRules = z.object({ reference: z.string().trim().min(1).max(referenceMax) })

/** One line to paste into. What was pasted stays, whatever the answer is. */
export function QuestionForm({ id, label, help, submit, required, busy, failed, onAsk }: QuestionFormProps) {
  const forms = useTexts('forms')
  const { form, submit: ask } = useCheckedForm({
    rules: questionRules,
    start: { reference: '' },
    words: { reference: required },
    onChecked: ({ reference }) => {
      if (!busy) onAsk(reference)
    },
  })
  return (
    <form noValidate className="max-w-(--read) space-y-4" onSubmit={ask}>
      {failed}
      <TextField
        {...formField(form, 'reference', forms)}
        id={id}
        label={label}
        help={help}
        mono
        maxLength={referenceMax}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <Button type="submit" busy={busy}>
        {submit}
      </Button>
    </form>
  )
}
