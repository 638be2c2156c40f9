import type { AdminPlans } from '@clearhold/contract/plans/admin-schema'
import {
  annualRateBasisPoints,
  annualRateBasisPointsMax,
  type PlanTerms,
  profitMicro,
  reservedMicro,
} from '@clearhold/contract/plans/rules'
import { Facts } from '#design/facts.tsx'
import { Money, microFromBalance } from '#design/money.tsx'
import { Notice } from '#design/notice.tsx'
import { percentText } from '#design/percent.ts'
import { Sheet } from '#design/sheet.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { type DraftTexts, isComplete } from './draft.ts'

interface DraftPreviewProps {
  readonly terms: PlanTerms | undefined
  readonly texts: DraftTexts
  readonly plans: AdminPlans
}

/** What the draft would mean, while it is written: the rate a year, what each position takes, and what the guard will say. */
export function DraftPreview({ terms, texts, plans }: DraftPreviewProps) {
  const t = useTexts('plans-admin')
  return (
    <Sheet title={t('meaning.title')}>
      <div className="space-y-4">
        {terms === undefined ? (
          <p className="text-ink-2">{t('meaning.incomplete')}</p>
        ) : (
          <Terms terms={terms} plans={plans} />
        )}
        {!isComplete(texts) && <Notice kind="plain">{t('objection.text_missing')}</Notice>}
      </div>
    </Sheet>
  )
}

function Terms({ terms, plans }: { readonly terms: PlanTerms; readonly plans: AdminPlans }) {
  const t = useTexts('plans-admin')
  const language = useLanguage()
  const rate = annualRateBasisPoints(terms)
  const ceiling = Math.min(plans.rateMaxBasisPoints, annualRateBasisPointsMax)
  const perMaxMicro = reservedMicro(terms, terms.maxMicro, true)
  const fits = perMaxMicro === 0n ? undefined : microFromBalance(plans.capital.free) / perMaxMicro
  return (
    <>
      <Facts
        facts={[
          [t('meaning.rate'), <b key="rate">{percentText(rate, language)}</b>],
          [t('meaning.minProfit'), <Money key="min" amount={profitMicro(terms, terms.minMicro)} />],
          [t('meaning.maxProfit'), <Money key="max" amount={profitMicro(terms, terms.maxMicro)} />],
          [t('meaning.aside'), <Money key="aside" amount={perMaxMicro} />],
          ...(fits === undefined ? [] : [[t('meaning.fits'), String(fits)] as const]),
        ]}
      />
      {rate > ceiling && (
        <Notice kind="you">
          {t(plans.edition === 'live' ? 'meaning.refused' : 'meaning.sample', {
            rate: percentText(rate, language),
            ceiling: percentText(ceiling, language),
          })}
        </Notice>
      )}
    </>
  )
}
