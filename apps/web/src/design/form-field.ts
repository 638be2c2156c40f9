import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Text } from '../i18n/use-texts.ts'

/** The words of a mistake, where a form's rules name them (client/forms/form-rules.ts). */
type FieldErrorText = Text<'forms'>

/**
 * What ties an input to its form: a mistake is shown until the person types, and judged again when they send. Fields are tied in the
 * order in which they stand: the first of them that is wrong gets the focus.
 */
export function formField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: Path<Values>,
  t: FieldErrorText,
) {
  const fieldError = form.formState.errors[name]?.message
  return {
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    id: `field-${name}`,
    error: typeof fieldError === 'string' ? fieldErrorText(fieldError, t) : undefined,
  }
}

/** For the summary above a form, in the order of its fields. */
export function formFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  t: FieldErrorText,
): { readonly id: string; readonly message: string }[] {
  return Object.entries(form.formState.errors).flatMap(([name, fieldError]) =>
    typeof fieldError?.message === 'string' && name !== 'root'
      ? [{ id: `field-${name}`, message: fieldErrorText(fieldError.message, t) }]
      : [],
  )
}

/** For radio buttons: each gets the same, beside a value of its own. */
export function formChoice<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: Path<Values>,
  t: FieldErrorText,
) {
  const { id: _, error, ...input } = formField(form, name, t)
  return { input, error }
}

/** Rules name a text, or say a sentence already; so does the server about a field. */
function fieldErrorText(fieldError: string, t: FieldErrorText): string {
  return /^[a-z][a-zA-Z]*$/.test(fieldError) ? t(`mistakes.${fieldError}` as Parameters<FieldErrorText>[0]) : fieldError
}
