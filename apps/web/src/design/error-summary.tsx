import { useTexts } from '../i18n/use-texts.ts'

interface FieldErrorOf {
  /** The id of the control it stands in. */
  readonly id: string
  readonly message: string
}

/** Everything that is wrong with a form, before its fields, each with the way there. */
export function ErrorSummary({ fieldErrors }: { readonly fieldErrors: readonly FieldErrorOf[] }) {
  const t = useTexts('work')
  if (fieldErrors.length === 0) return null
  return (
    <div className="error-summary" role="alert">
      <h2>{t('problem')}</h2>
      <ul>
        {fieldErrors.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
