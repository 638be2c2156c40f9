import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Text } from '../i18n/use-texts.ts'

/** The words of a mistake; a form's rules name them (design/form-rules.ts). */
type MistakeText = Text<'forms'>

/** What ties an input to its form: a mistake is shown until the person types, and judged again when they send. */
export function formField<Values extends FieldValues>(form: UseFormReturn<Values>, name: Path<Values>, t: MistakeText) {
  const mistake = form.formState.errors[name]?.message
  return {
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    id: `field-${name}`,
    error: typeof mistake === 'string' ? mistakeText(mistake, t) : undefined,
  }
}

/** For the summary above a form, in the order of its fields. */
export function formMistakes<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  t: MistakeText,
): { readonly id: string; readonly message: string }[] {
  return Object.entries(form.formState.errors).flatMap(([name, mistake]) =>
    typeof mistake?.message === 'string' && name !== 'root'
      ? [{ id: `field-${name}`, message: mistakeText(mistake.message, t) }]
      : [],
  )
}

/** Rules name a text; what the server says about a field is a sentence already. */
function mistakeText(mistake: string, t: MistakeText): string {
  return /^[a-zA-Z]+$/.test(mistake) ? t(`mistakes.${mistake}` as Parameters<MistakeText>[0]) : mistake
}
