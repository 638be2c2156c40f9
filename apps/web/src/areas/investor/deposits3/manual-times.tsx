import type { ManualGateway } from '@clearhold/contract/deposits/schema'
import { durationText } from '#design/duration.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** How long it takes to be credited: what was measured, with how many, or that nothing was. Never a guess. */
export function ManualTimes({ times }: Pick<ManualGateway, 'times'>) {
  const t = useTexts('deposits')
  const language = useLanguage()
  const { count, medianSeconds, longestSeconds } = times
  const said = (seconds: number) => durationText(seconds, language, { words: true })
  if (medianSeconds === null || longestSeconds === null) return <p className="mt-6">{t('byHand.timesNone')}</p>
  return (
    <p className="mt-6">{t('byHand.times', { count, median: said(medianSeconds), longest: said(longestSeconds) })}</p>
  )
}
