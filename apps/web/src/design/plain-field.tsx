import { CircleAlert } from 'lucide-react'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import type { FieldTexts } from './field.tsx'

interface Ties {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'data-invalid': '' | undefined
}

interface PlainFieldProps extends FieldTexts {
  readonly children: (ties: Ties) => ReactNode
}

/** Looks and reads like Field, without Base UI: public pages have no room for it. */
export function PlainField({ label, help, error, children }: PlainFieldProps) {
  const id = useId()
  const helpId = help === undefined ? undefined : `${id}help`
  const errorId = error === undefined ? undefined : `${id}error`
  const describedBy = [errorId, helpId].filter((part) => part !== undefined).join(' ')
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error === undefined ? undefined : true,
        'data-invalid': error === undefined ? undefined : '',
      })}
      {error !== undefined && (
        <p id={errorId} className="field-error">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 flex-none" />
          {error}
        </p>
      )}
      {help !== undefined && (
        <p id={helpId} className="field-help">
          {help}
        </p>
      )}
    </div>
  )
}

type PlainTextFieldProps = FieldTexts & Omit<ComponentPropsWithRef<'input'>, 'className' | 'children'>

export function PlainTextField({ label, help, error, ...input }: PlainTextFieldProps) {
  return (
    <PlainField label={label} help={help} error={error}>
      {(ties) => <input {...input} {...ties} className="input" />}
    </PlainField>
  )
}

type PlainTextAreaProps = FieldTexts & Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'children'>

export function PlainTextArea({ label, help, error, ...area }: PlainTextAreaProps) {
  return (
    <PlainField label={label} help={help} error={error}>
      {(ties) => <textarea {...area} {...ties} className="input" />}
    </PlainField>
  )
}
