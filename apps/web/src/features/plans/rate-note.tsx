import { annualRateBasisPoints, annualRateBasisPointsMax, type PlanTerms } from '@clearhold/contract/plans/rules'
import { isDemo } from '#client/boot/identity.ts'
import { durationText } from '#design/duration.tsx'
import { percentText } from '#design/percent.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** The rate a year, said plainly: the figure that gives a fraud away. */
export function RateNote({ terms }: { readonly terms: PlanTerms }) {
  const t = useTexts('calculator')
  const language = useLanguage()
  const ceiling = percentText(annualRateBasisPointsMax, language)
  return (
    <p className="honest">
      <b>{t('projection.rateTitle')}</b>{' '}
      {t('projection.rate', {
        profit: percentText(terms.profitBasisPoints, language),
        duration: durationText(terms.durationHours * 3600, language, { words: true, largest: 'hour' }),
        annual: percentText(annualRateBasisPoints(terms), language),
      })}{' '}
      {isDemo ? t('projection.rateDemo', { ceiling }) : t('projection.rateLive', { ceiling })}
    </p>
  )
}
