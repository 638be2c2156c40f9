import { useTexts } from '../i18n/use-texts.ts'

interface FieldMistake {
  /** The id of the control it stands in. */
  readonly id: string
  readonly message: string
}

/** Everything that is wrong with a form, before its fields, each with the way there. */
export function ErrorSummary({ mistakes }: { readonly mistakes: readonly FieldMistake[] }) {
  const t = useTexts('work')
  if (mistakes.length === 0) return null
  return (
    <div className="error-summary" role="alert">
      <h2>{t('problem')}</h2>
      <ul>
        {mistakes.map(({ id, message }) => (
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
