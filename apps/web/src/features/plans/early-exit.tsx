import { exitValueMicro, type PlanTerms } from '@clearhold/contract/plans/rules'
import { useId, useState } from 'react'
import { DateTime, dateTimeText } from '#design/date-time.tsx'
import { Money } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface EarlyExitProps {
  readonly terms: PlanTerms
  readonly amountMicro: bigint
  readonly startAt: Date
}

/** What leaving gives back at any hour of the term. */
export function EarlyExit({ terms, amountMicro, startAt }: EarlyExitProps) {
  const t = useTexts('calculator')
  const language = useLanguage()
  const titleId = useId()
  const [hours, setHours] = useState(Math.floor(terms.durationHours / 2))
  const at = new Date(startAt.getTime() + hours * 3_600_000)
  return (
    <fieldset className="exit" aria-labelledby={titleId}>
      <h4 id={titleId}>{t('projection.exit')}</h4>
      <input
        type="range"
        className="slider"
        aria-label={t('projection.exitSlider')}
        aria-valuetext={dateTimeText(at.toISOString(), language)}
        min={0}
        max={terms.durationHours}
        value={hours}
        onChange={(event) => setHours(event.currentTarget.valueAsNumber)}
      />
      <p className="text-14 text-ink-2" aria-live="polite">
        {t('projection.exitAt')} <DateTime instant={at.toISOString()} /> {t('projection.exitGives')}{' '}
        <b className="text-ink">
          <Money amount={exitValueMicro(terms, amountMicro, startAt, at)} />
        </b>
        {', '}
        {hours < terms.durationHours ? t('projection.exitNote') : t('projection.exitEnd')}
      </p>
    </fieldset>
  )
}
