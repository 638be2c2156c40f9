import { TextField } from '#design/field.tsx'
import type { formField } from '#design/form-field.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** The address a user logs in with: password managers store it as the user name. */
export function EmailField(field: ReturnType<typeof formField>) {
  const t = useTexts('forms')
  return (
    <TextField
      label={t('labels.email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      {...field}
    />
  )
}
