import './security.css'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#design/button.tsx'
import { useTexts } from '#i18n/use-texts.ts'

interface SecurityRowProps {
  readonly title: string
  /** Where it stands now, in a line. */
  readonly state: ReactNode
  /** The row's one button, where it does not open a form. */
  readonly action?: ReactNode
  /** What belongs to the row and is always seen, below it. */
  readonly children?: ReactNode
}

/** What one thing is, how it stands, and the one button that changes it. */
export function SecurityRow({ title, state, action, children }: SecurityRowProps) {
  return (
    <section className="security-row">
      <h2>{title}</h2>
      <div className="security-state">{state}</div>
      {action !== undefined && <div className="security-act">{action}</div>}
      <div className="security-more">{children}</div>
    </section>
  )
}

interface SecurityFormRowProps extends Omit<SecurityRowProps, 'action'> {
  /** What its button says; by itself 'Change' and the row's title. */
  readonly opens?: string
  readonly isUrgent?: boolean
  readonly form: (close: () => void) => ReactNode
}

/** A row whose button opens a form beneath it, and closes it again. */
export function SecurityFormRow({ opens, isUrgent = false, form, children, ...row }: SecurityFormRowProps) {
  const t = useTexts('security')
  const [isOpen, setOpen] = useState(false)
  const formId = useId()
  const action = (
    <Button
      size="small"
      kind={isUrgent && !isOpen ? 'primary' : 'plain'}
      aria-expanded={isOpen}
      aria-controls={isOpen ? formId : undefined}
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? t('cancel') : (opens ?? t('change'))}
      {(isOpen || opens === undefined) && <span className="sr-only"> {row.title}</span>}
    </Button>
  )
  return (
    <SecurityRow {...row} action={action}>
      {children}
      {isOpen && <div id={formId}>{form(() => setOpen(false))}</div>}
    </SecurityRow>
  )
}
