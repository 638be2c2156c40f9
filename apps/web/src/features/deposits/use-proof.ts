import { type FieldValues, type Path, type UseFormReturn, useController } from 'react-hook-form'

/** Ties the picture to its form. It is asked for between the fields above and below it: the first that is wrong gets the focus. */
export function useProof<Values extends FieldValues>(form: UseFormReturn<Values>, name: Path<Values>) {
  const { field, fieldState } = useController({ control: form.control, name })
  return {
    error: fieldState.error?.message,
    inputRef: field.ref,
    onChoose: (file: File | undefined) => {
      field.onChange(file)
      form.clearErrors(name)
    },
  }
}
