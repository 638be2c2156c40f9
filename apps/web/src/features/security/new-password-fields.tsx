import type { formField } from '#design/form-field.ts'
import { PasswordField } from '#design/password-field.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { StrengthHint } from './strength-hint.tsx'

interface NewPasswordFieldsProps {
  /** Of the first field, where there is no password yet that this one would replace. */
  readonly label?: string
  /** What stands in the first field now: the hint judges it while it is typed. */
  readonly typed: string
  /** What is known about the person, where the page knows it. */
  readonly known?: readonly string[]
  readonly password: ReturnType<typeof formField>
  readonly confirm: ReturnType<typeof formField>
}

/** A password to be chosen, with a word on its strength, and the same once more. */
export function NewPasswordFields({ label, typed, known = [], password, confirm }: NewPasswordFieldsProps) {
  const t = useTexts('forms')
  return (
    <>
      <div>
        <PasswordField label={label ?? t('labels.newPassword')} autoComplete="new-password" {...password} />
        <StrengthHint password={typed} known={known} />
      </div>
      <PasswordField label={t('labels.confirmPassword')} autoComplete="new-password" {...confirm} />
    </>
  )
}
