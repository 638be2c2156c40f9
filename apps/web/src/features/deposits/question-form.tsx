import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#design/button.tsx'
import { TextField } from '#design/field.tsx'

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

/** One line to paste into. What was pasted stays, whatever the answer is. */
export function QuestionForm({ id, label, help, submit, required, busy, failed, onAsk }: QuestionFormProps) {
  const [typed, setTyped] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const reference = typed.trim()
    setIsMissing(reference === '')
    if (reference === '') document.getElementById(id)?.focus()
    else onAsk(reference)
  }
  return (
    <form noValidate className="max-w-(--read) space-y-4" onSubmit={ask}>
      {failed}
      <TextField
        id={id}
        label={label}
        help={help}
        error={isMissing ? required : undefined}
        mono
        value={typed}
        maxLength={referenceMax}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value)
          setIsMissing(false)
        }}
      />
      <Button type="submit" busy={busy}>
        {submit}
      </Button>
    </form>
  )
}
