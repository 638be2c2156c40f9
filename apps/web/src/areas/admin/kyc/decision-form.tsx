import type { ReactNode } from 'react'
import type { CheckedForm } from '#client/forms/use-checked-form.ts'

interface DecisionFormProps extends Pick<CheckedForm<never>, 'submit'> {
  readonly busy: boolean
  readonly children: ReactNode
}

/** What a reviewer fills in before a case goes back to its person. */
export function DecisionForm({ submit, busy, children }: DecisionFormProps) {
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) submit()
      }}
    >
      {children}
    </form>
  )
}
