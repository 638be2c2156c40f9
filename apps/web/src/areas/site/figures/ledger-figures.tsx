import { microPerUnit } from '@clearhold/contract/money'
import type { PublicFigures } from '@clearhold/contract/views/figures'
import { useId } from 'react'
import { FailureText } from '#client/api/failure-text.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { useAnswer } from '#client/api/use-answer.ts'
import { isDemo } from '#client/boot/identity.ts'
import { DateTime } from '#design/date-time.tsx'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { SampleTag } from '#design/sample-tag.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { coverOf } from './cover.ts'
import { FigureCell, WaitingCell } from './figure-cell.tsx'
import { readPublicFiguresTarget } from './figures-answer.ts'

const names = ['assetsHeld', 'owedToInvestors', 'perOwed', 'when'] as const

/** What is held, what is owed, how the two compare and as of when: asked when the page is looked at. */
export function LedgerFigures() {
  const t = useTexts('figures')
  const titleId = useId()
  const { asked, refetch } = useAnswer(readPublicFiguresTarget)
  const failure = asked.kind === 'loading' || asked.kind === 'answer' ? undefined : asked
  return (
    <section aria-labelledby={titleId} className="figures" data-state={asked.kind}>
      <h2 id={titleId} className="sr-only">
        {t('title')}
      </h2>
      <p className="without-script">{t('withoutScript')}</p>
      <div className="needs-script">
        {asked.kind === 'loading' && (
          <>
            <div className="figures-row">
              {names.map((name) => (
                <WaitingCell key={name} label={t(`label.${name}`)} />
              ))}
            </div>
            <div className="cover" aria-hidden="true" />
          </>
        )}
        {asked.kind === 'answer' && <Known figures={asked.value} />}
        {failure !== undefined && <Unknown failure={failure} onRetry={refetch} />}
      </div>
      <p className="figures-note">
        {isDemo ? t('demo') : t('live')}{' '}
        {asked.kind === 'answer' && asked.value.demoHistory && <SampleTag>{t('history')}</SampleTag>}
      </p>
    </section>
  )
}

function Known({ figures: { assetsHeld, owedToInvestors } }: { readonly figures: PublicFigures }) {
  const t = useTexts('figures')
  const language = useLanguage()
  const heldMicro = microFromBalance(assetsHeld.value)
  const owedMicro = microFromBalance(owedToInvestors.value)
  const { computedAt } = assetsHeld
  return (
    <>
      <div className="figures-row">
        <FigureCell label={t('label.assetsHeld')} source={t('source.assetsHeld')} computedAt={computedAt}>
          <Money amount={heldMicro} />
        </FigureCell>
        <FigureCell
          label={t('label.owedToInvestors')}
          source={t('source.owedToInvestors')}
          computedAt={owedToInvestors.computedAt}
        >
          <Money amount={owedMicro} />
        </FigureCell>
        {owedMicro > 0n && (
          <FigureCell label={t('label.perOwed')} source={t('source.perOwed')} computedAt={computedAt}>
            {moneyText((heldMicro * microPerUnit) / owedMicro, language)}
          </FigureCell>
        )}
        <div className="figure">
          <p className="figure-name">{t('label.when')}</p>
          <p className="figure-value">
            <DateTime instant={computedAt} show="time" />
          </p>
          <p className="figure-day">
            <DateTime instant={computedAt} show="date" year />
          </p>
        </div>
      </div>
      <Cover heldMicro={heldMicro} owedMicro={owedMicro} />
    </>
  )
}

interface CoverProps {
  readonly heldMicro: bigint
  readonly owedMicro: bigint
}

/** One bar, to scale: ink is the part of what is owed that is held, pale green is held beyond it, red is missing. The words under it say the same. */
function Cover({ heldMicro, owedMicro }: CoverProps) {
  const t = useTexts('figures')
  const language = useLanguage()
  const { isShort, coveredPercent, restMicro } = coverOf(heldMicro, owedMicro)
  return (
    <div className="cover">
      <svg className="cover-bar" width="100%" height="40" aria-hidden="true">
        <rect width="100%" height="100%" className={isShort ? 'cover-short' : 'cover-more'} />
        <rect width={`${coveredPercent}%`} height="100%" className="cover-owed" />
      </svg>
      <p className="cover-words figures-even">
        <span>{t('cover.owed', { amount: moneyText(owedMicro, language) })}</span>
        <span>{t(isShort ? 'cover.short' : 'cover.more', { amount: moneyText(restMicro, language) })}</span>
      </p>
    </div>
  )
}

function Unknown({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  const t = useTexts('figures')
  return (
    <div className="figures-failed" role="status">
      <p className="max-w-[52ch]">
        <FailureText failure={failure} /> {t('noOldFigure')}
      </p>
      <button type="button" className="figure-how" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  )
}
