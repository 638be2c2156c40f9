import { Field as BaseField } from '@base-ui/react/field'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Field, type FieldTexts } from './field.tsx'

type AmountFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'input'>, 'className' | 'children' | 'type' | 'inputMode' | 'defaultValue' | 'value'> & {
    readonly value?: string
    readonly defaultValue?: string
    /** A button beside the unit, such as 'All'. */
    readonly action?: ReactNode
  }

/** A text input with the keyboard for figures: a number input would change what was typed. */
export function AmountField({ label, help, error, action, ...input }: AmountFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      <span className="input input-amount">
        <BaseField.Control
          {...input}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className="input-amount-figure"
        />
        <span className="text-14 text-ink-3">USDT</span>
        {action}
      </span>
    </Field>
  )
}
