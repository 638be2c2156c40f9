import { Field as BaseField } from '@base-ui/react/field'
import { CircleAlert } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'

export interface FieldTexts {
  readonly label: string
  /** What is asked, said before it goes wrong. */
  readonly help?: ReactNode
  /** What is wrong, in the words of the specification; the field is invalid while there is one. */
  readonly error?: string | undefined
}

interface FieldProps extends FieldTexts {
  readonly children: ReactNode
}

/** Label above, help under, error under. Base UI ties the three to the control for screen readers. */
export function Field({ label, help, error, children }: FieldProps) {
  return (
    <BaseField.Root className="field" invalid={error !== undefined}>
      <BaseField.Label className="field-label">{label}</BaseField.Label>
      {children}
      <BaseField.Error className="field-error" match={error !== undefined}>
        <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 flex-none" />
        {error}
      </BaseField.Error>
      {help !== undefined && <BaseField.Description className="field-help">{help}</BaseField.Description>}
    </BaseField.Root>
  )
}

type TextFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'input'>, 'className' | 'children' | 'defaultValue' | 'value'> & {
    readonly value?: string
    readonly defaultValue?: string
    readonly mono?: boolean
  }

export function TextField({ label, help, error, mono = false, ...input }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      <BaseField.Control {...input} className={mono ? 'input font-mono text-14' : 'input'} />
    </Field>
  )
}
