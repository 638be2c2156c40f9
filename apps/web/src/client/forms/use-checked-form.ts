import '../boot/zod-without-eval.ts'
import { type DefaultValues, type FieldErrors, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type FormRules, judgeTyped } from './judge-typed.ts'

export interface CheckedForm<Values extends FieldValues> {
  /** For formField (design/form-field.ts). */
  readonly form: UseFormReturn<Values>
  readonly submit: (event?: { readonly preventDefault: () => void }) => void
}

interface CheckedFormOptions<Rules extends z.ZodType, Values> extends FormRules<Rules, Values> {
  /** Called with what the schema made of it; not called while a field is wrong: then the first of them has the focus. */
  readonly onChecked: (body: z.output<Rules>) => Promise<void> | void
}

/** A form that is judged by a schema when it is sent. What it calls, if anything, is use-endpoint-form.ts's part. */
export function useCheckedForm<Rules extends z.ZodType, Values extends FieldValues>({
  onChecked,
  ...rules
}: CheckedFormOptions<Rules, Values>): CheckedForm<Values> {
  const form = useForm<Values, unknown, { readonly body: z.output<Rules> }>({
    resolver: (typed) => {
      const judged = judgeTyped(rules, typed)
      if (judged.kind === 'good') return { values: { body: judged.body }, errors: {} }
      const errors = Object.entries<string | undefined>(judged.fieldErrors).map(([name, message]) => [
        name,
        { type: 'rule', message },
      ])
      return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
    },
    defaultValues: rules.start as DefaultValues<Values>,
    reValidateMode: 'onSubmit',
  })
  return {
    form: form as unknown as UseFormReturn<Values>,
    submit: (event) => {
      event?.preventDefault()
      void form.handleSubmit(({ body }) => onChecked(body))()
    },
  }
}
