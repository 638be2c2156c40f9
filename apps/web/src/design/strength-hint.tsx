import { useTexts } from '../i18n/use-texts.ts'
import { strengthOf } from './password-strength.ts'

/** How a new password would do. A hint: nobody is made to add a sign they will forget. */
export function StrengthHint({ password }: { readonly password: string }) {
  const t = useTexts('forms')
  const strength = strengthOf(password)
  return (
    <div aria-live="polite">
      {password !== '' && (
        <div className="strength" aria-hidden="true">
          {[1, 2, 3, 4].map((step) => (
            <i key={step} data-on={strength >= step || undefined} />
          ))}
        </div>
      )}
      <p className="field-help">{password === '' ? t('passwordHelp') : t(`strength.${strength}`)}</p>
    </div>
  )
}
