import { useEffect, useState } from 'react'
import { useTexts } from '#i18n/use-texts.ts'
import { hintOf } from './password-strength.ts'

interface StrengthHintProps {
  readonly password: string
  /** What is known about its owner; a password made of it would be refused. */
  readonly known: readonly string[]
}

/** How a new password would do. A hint, not a rule: forced special characters are forgotten. */
export function StrengthHint({ password, known }: StrengthHintProps) {
  const t = useTexts('forms')
  const common = useCommonPasswords(password !== '')
  const hint = hintOf(password, { common, known })
  const lit = hint === 'refused' ? 1 : hint
  return (
    <div aria-live="polite">
      {password !== '' && (
        <div className="strength" aria-hidden="true">
          {[1, 2, 3, 4].map((step) => (
            <i key={step} data-on={lit >= step || undefined} />
          ))}
        </div>
      )}
      <p className="field-help">{password === '' ? t('passwordHelp') : t(`strength.${hint}`)}</p>
    </div>
  )
}

const none: ReadonlySet<string> = new Set()
let fetched: Promise<ReadonlySet<string>> | undefined

/** The list that the server refuses by, fetched once when typing begins. Without it the server still refuses. */
function useCommonPasswords(isTyping: boolean): ReadonlySet<string> {
  const [common, setCommon] = useState(none)
  useEffect(() => {
    if (!isTyping) return
    fetched ??= import('@clearhold/contract/accounts/common-passwords.json').then(
      ({ default: words }) => new Set(words),
    )
    fetched.then(setCommon, () => {
      fetched = undefined
    })
  }, [isTyping])
  return common
}
