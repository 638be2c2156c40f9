import { TextField } from '#design/field.tsx'
import type { formField } from '#design/form-field.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** The address somebody signs in with: password managers keep it as their name. */
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
