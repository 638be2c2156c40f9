import { useLanguage } from '../i18n/use-language.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { durationText } from './duration.tsx'

interface ConfirmationsProps {
  readonly seen: number
  readonly needed?: number
  readonly secondsLeft?: number
}

/** One block for each block of the chain, to be counted. The words beneath say the same. */
export function Confirmations({ seen, needed = 12, secondsLeft }: ConfirmationsProps) {
  const t = useTexts()
  const language = useLanguage()
  const counted = Math.min(seen, needed)
  return (
    <div>
      <div className="confirmations" aria-hidden="true">
        {Array.from({ length: needed }, (_, index) => `block ${index}`).map((block, index) => (
          <i key={block} className={index < counted ? 'confirmation confirmation-seen' : 'confirmation'} />
        ))}
      </div>
      <p className="flex max-w-none flex-wrap justify-between gap-x-3 text-14 text-ink-2">
        <span className="figures-even font-[550] text-ink">{t('confirmations', { seen: counted, needed })}</span>
        {secondsLeft !== undefined && counted < needed && (
          <span>{t('timeLeft', { duration: durationText(secondsLeft, language, { words: true }) })}</span>
        )}
      </p>
    </div>
  )
}
