import type { PublicFigures } from '@clearhold/contract/views/figures'
import { useId } from 'react'
import { useAnswer } from '#client/api/use-answer.ts'
import { isDemo } from '#client/boot/identity.ts'
import { durationText } from '#design/duration.tsx'
import { Money } from '#design/money.tsx'
import { percentText } from '#design/percent.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { FigureCell, WaitingCell } from './figure-cell.tsx'
import { readPublicFiguresTarget } from './figures-answer.ts'
import { SampleFigures } from './sample-figures.tsx'

const minuteSeconds = 60

/** At the end of the page: what else was counted and measured, and in the demo the invented figures, closed off from it. */
export default function MoreFigures() {
  const t = useTexts('sections')
  const figures = useTexts('figures')
  const titleId = useId()
  const { asked } = useAnswer(readPublicFiguresTarget)
  return (
    <section className="section section-rule section-tight" aria-labelledby={titleId} data-section="more-figures">
      <div className="wrap">
        <h2 id={titleId} className="figures-title needs-script">
          {t('counted.title')}
        </h2>
        <details className="claims-opener needs-script">
          <summary>
            <span className="claims-show">{t('counted.show')}</span>
            <span className="claims-hide">{t('counted.hide')}</span>
          </summary>
        </details>
        <div className="figures-row needs-script">
          {asked.kind === 'loading' && <WaitingCell label={t('counted.label.paidOut')} />}
          {asked.kind === 'answer' && <Counted figures={asked.value} />}
        </div>
        {asked.kind !== 'loading' && asked.kind !== 'answer' && (
          <p className="needs-script">{figures('noOldFigure')}</p>
        )}
        {isDemo && <SampleFigures />}
      </div>
    </section>
  )
}

/** What has not happened yet has no cell: a median of nothing is no figure. What a figure rests on is part of its name. */
function Counted({ figures: { paidOut, investors, medianWithdrawal, uptime } }: { readonly figures: PublicFigures }) {
  const t = useTexts('sections')
  const language = useLanguage()
  const { seconds, withdrawals } = medianWithdrawal
  const { basisPoints, measuredMinutes } = uptime
  const measured = durationText(measuredMinutes * minuteSeconds, language)
  return (
    <>
      <FigureCell
        label={t('counted.label.paidOut')}
        source={t('counted.source.paidOut')}
        computedAt={paidOut.computedAt}
      >
        <Money amount={paidOut.value} />
      </FigureCell>
      <FigureCell
        label={t('counted.label.investors')}
        source={t('counted.source.investors')}
        computedAt={investors.computedAt}
      >
        {investors.count}
      </FigureCell>
      {seconds !== null && (
        <FigureCell
          label={t('counted.label.medianOf', { count: withdrawals })}
          source={t('counted.source.medianWithdrawal', { withdrawals })}
          computedAt={medianWithdrawal.computedAt}
        >
          {durationText(seconds, language)}
        </FigureCell>
      )}
      {basisPoints !== null && (
        <FigureCell
          label={t('counted.label.uptimeOver', { duration: measured })}
          source={t('counted.source.uptime', { minutes: measuredMinutes })}
          computedAt={uptime.computedAt}
        >
          {percentText(basisPoints, language)}
        </FigureCell>
      )}
    </>
  )
}
