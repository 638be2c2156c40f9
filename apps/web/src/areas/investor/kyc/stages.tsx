import type { KycPart } from '@clearhold/contract/kyc'
import { useTexts } from '../../../i18n/use-texts.ts'

interface StagesProps {
  readonly parts: readonly KycPart[]
  readonly at: number
  /** Back to a part that is done; not while something is being sent. */
  readonly onGo: ((at: number) => void) | undefined
}

/** Solid as far as it is done, dashed where it is not. */
export function Stages({ parts, at, onGo }: StagesProps) {
  const t = useTexts('kyc')
  return (
    <ol className="stages" aria-label={t('stages')}>
      {parts.map((part, index) => {
        const label = `${index + 1}. ${t(`stage.${part}`)}`
        return (
          <li
            key={part}
            className={index < at ? 'stage-done' : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            {index < at && onGo !== undefined ? (
              <button type="button" onClick={() => onGo(index)}>
                {label}
              </button>
            ) : (
              label
            )}
          </li>
        )
      })}
    </ol>
  )
}
