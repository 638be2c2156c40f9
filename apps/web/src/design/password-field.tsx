import { Field as BaseField } from '@base-ui/react/field'
import { type ComponentPropsWithRef, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Field, type FieldTexts } from './field.tsx'

type PasswordFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'input'>, 'className' | 'children' | 'type' | 'defaultValue' | 'value'> & {
    readonly value?: string
    readonly defaultValue?: string
    /** Tells password managers whether to fill in or to offer a new one. */
    readonly autoComplete: 'current-password' | 'new-password'
  }

export function PasswordField({ label, help, error, ...input }: PasswordFieldProps) {
  const t = useTexts()
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} help={help} error={error}>
      <span className="relative block">
        <BaseField.Control
          {...input}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className="input pr-24"
        />
        <button type="button" className="input-reveal" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? t('password.hide') : t('password.show')}
          <span className="sr-only">{` ${label}`}</span>
        </button>
      </span>
    </Field>
  )
}
