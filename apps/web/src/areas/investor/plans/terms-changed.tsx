import { Button } from '#design/button.tsx'
import { durationText } from '#design/duration.tsx'
import { moneyText } from '#design/money.tsx'
import { Notice } from '#design/notice.tsx'
import { percentText } from '#design/percent.ts'
import type { PagePlan } from '#features/plans/page-plan.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { type ComparedTerm, changedTerms } from './activation-rules.ts'

interface TermsChangedProps {
  readonly seen: PagePlan
  readonly offered: PagePlan
  readonly onAccept: () => void
}

/** The offer is no longer the one that was read. Nothing goes on before the person has seen what is different. */
export function TermsChanged({ seen, offered, onAccept }: TermsChangedProps) {
  const t = useTexts('activation')
  const valueText = useTermText()
  const changed = changedTerms(seen, offered)
  return (
    <section className="plans-sheet" aria-labelledby="terms-changed">
      <div className="plans-sheet-body">
        <h2 id="terms-changed" className="sheet-title mb-3">
          {t('changed.title', { before: seen.terms.version, after: offered.terms.version })}
        </h2>
        <Notice kind="you">{t('changed.safe')}</Notice>
        {changed.length > 0 && (
          <table className="statement mt-4">
            <caption className="sr-only">{t('changed.table')}</caption>
            <tbody>
              {changed.map((term) => (
                <tr key={term}>
                  <th scope="row">{t(`changed.${term}`)}</th>
                  <td className="whitespace-nowrap">
                    {term === 'texts' ? (
                      t('changed.reworded')
                    ) : (
                      <>
                        <s className="text-ink-3">{valueText(term, seen)}</s> {valueText(term, offered)}
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <div className="sheet-actions">
        <Button kind="primary" onClick={onAccept}>
          {t('changed.accept')}
        </Button>
      </div>
    </section>
  )
}

function useTermText(): (term: Exclude<ComparedTerm, 'texts'>, plan: PagePlan) => string {
  const t = useTexts('activation')
  const language = useLanguage()
  return (term, { terms }) => {
    if (term === 'profit') return percentText(terms.profitBasisPoints, language)
    if (term === 'bonus') return percentText(terms.referralBonusBasisPoints, language)
    if (term === 'duration') return durationText(terms.durationHours * 3600, language, { words: true, largest: 'hour' })
    return t('offers.range', { min: moneyText(terms.minMicro, language), max: moneyText(terms.maxMicro, language) })
  }
}
