import { microFromDecimal, microPerUnit } from '@clearhold/contract/money'
import { amountRefusal } from '@clearhold/contract/plans/rules'
import { FailureText } from '#client/api/failure-text.tsx'
import { useNow } from '#client/boot/use-now.ts'
import { plainAmount } from '#design/amount-text.ts'
import { moneyText } from '#design/money.tsx'
import { PageLink } from '#design/page-link.tsx'
import { EarlyExit } from '#features/plans/early-exit.tsx'
import { FlowChart } from '#features/plans/flow-chart.tsx'
import type { PagePlan, Plans } from '#features/plans/page-plan.ts'
import { RateNote } from '#features/plans/rate-note.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface ProjectionProps {
  readonly catalogue: Plans
  /** Undefined: one is shown as an example. */
  readonly chosen: PagePlan | undefined
  /** What was typed in the calculator. */
  readonly typed: string
  readonly onType: (text: string) => void
}

/** What a published plan does with an amount, dated: computed by the functions that later post it. */
export function Projection({ catalogue, chosen, typed, onType }: ProjectionProps) {
  const t = useTexts('calculator')
  const common = useTexts()
  const { plans, asked } = catalogue
  const plan = chosen ?? plans[1] ?? plans[0]
  return (
    <div className="calc-projection" aria-busy={asked.kind === 'loading'}>
      {plan === undefined ? (
        <p>{asked.kind === 'loading' ? t('projection.loading') : t('projection.none')}</p>
      ) : (
        <Projected plan={plan} isExample={chosen === undefined} typed={typed} onType={onType} />
      )}
      {asked.kind !== 'loading' && asked.kind !== 'answer' && (
        <p className="mt-4 text-14" role="status">
          <FailureText failure={asked} />{' '}
          <button type="button" className="figure-how" onClick={catalogue.refetch}>
            {common('retry')}
          </button>
        </p>
      )}
    </div>
  )
}

interface ProjectedProps extends Pick<ProjectionProps, 'typed' | 'onType'> {
  readonly plan: PagePlan
  readonly isExample: boolean
}

function Projected({ plan, isExample, typed, onType }: ProjectedProps) {
  const t = useTexts('calculator')
  const language = useLanguage()
  const startAt = useNow()
  const { terms, texts } = plan
  const typedMicro = microFromDecimal(plainAmount(typed, language))
  const isTaken = typedMicro !== undefined && amountRefusal(terms, typedMicro) === undefined
  const amountMicro = isTaken ? typedMicro : terms.minMicro
  const name = texts[language].name
  return (
    <>
      <h3 className="calc-title">
        {t('projection.title')} {moneyText(amountMicro, language)} <span className="money-code">USDT</span>
      </h3>
      <p className="calc-plan">{t(isExample ? 'projection.example' : 'projection.inPlan', { plan: name })}</p>
      <input
        type="range"
        className="slider needs-script"
        aria-label={t('projection.slider')}
        aria-valuetext={`${moneyText(amountMicro, language)} USDT`}
        min={(terms.minMicro / microPerUnit).toString()}
        max={(terms.maxMicro / microPerUnit).toString()}
        value={(amountMicro / microPerUnit).toString()}
        onChange={(event) => onType(moneyText(BigInt(event.currentTarget.value) * microPerUnit, language))}
      />
      <p className="without-script mb-4 text-14">{t('projection.withoutScript')}</p>
      <FlowChart terms={terms} amountMicro={amountMicro} startAt={startAt} />
      {startAt !== undefined && <EarlyExit terms={terms} amountMicro={amountMicro} startAt={startAt} />}
      <RateNote terms={terms} />
      <p className="mt-3 text-14">
        <PageLink page="plans" place="source" className="more">
          {t('projection.source')}
        </PageLink>
      </p>
    </>
  )
}
