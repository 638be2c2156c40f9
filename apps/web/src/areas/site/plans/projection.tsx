import { microFromDecimal, microPerUnit } from '@clearhold/contract/money'
import { amountRefusal } from '@clearhold/contract/plans/rules'
import { useState } from 'react'
import { isDemo } from '#client/boot/identity.ts'
import { plainAmount } from '#design/amount-text.ts'
import { FailureText } from '#design/failure-text.tsx'
import { moneyText } from '#design/money.tsx'
import { PageLink } from '#design/page-link.tsx'
import { PlainField } from '#design/plain-field.tsx'
import { SampleTag } from '#design/sample-tag.tsx'
import { useNow } from '#design/use-now.ts'
import { EarlyExit } from '#features/plans/early-exit.tsx'
import { FlowChart } from '#features/plans/flow-chart.tsx'
import type { PagePlan, Plans } from '#features/plans/page-plan.ts'
import { RateNote } from '#features/plans/rate-note.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** What a published plan does with an amount, dated: computed by the functions that later post it. */
export function Projection({ catalogue }: { readonly catalogue: Plans }) {
  const t = useTexts('calculator')
  const common = useTexts()
  const { plans, asked } = catalogue
  const [key, setKey] = useState('')
  const plan = plans.find(({ terms }) => terms.planKey === key) ?? plans[1] ?? plans[0]
  return (
    <div className="calc-projection" aria-busy={asked.kind === 'loading'}>
      {plan === undefined ? (
        <p>{asked.kind === 'loading' ? t('projection.loading') : t('projection.none')}</p>
      ) : (
        <Projected key={plan.terms.planKey} plan={plan} plans={plans} onPlan={setKey} />
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

interface ProjectedProps {
  readonly plan: PagePlan
  readonly plans: readonly PagePlan[]
  readonly onPlan: (key: string) => void
}

function Projected({ plan, plans, onPlan }: ProjectedProps) {
  const t = useTexts('calculator')
  const common = useTexts()
  const language = useLanguage()
  const startAt = useNow()
  const [amountMicro, setAmountMicro] = useState(plan.terms.minMicro)
  return (
    <>
      <div className="calc-title" data-sample={isDemo ? '' : undefined}>
        <h3>
          {t('projection.title')} {moneyText(amountMicro, language)} <span className="money-code">USDT</span>
        </h3>
        {isDemo && <SampleTag>{common('samplePlan')}</SampleTag>}
      </div>
      <fieldset className="tabs needs-script">
        <legend className="sr-only">{t('projection.plans')}</legend>
        {plans.map(({ terms, texts }) => (
          <button
            key={terms.planKey}
            type="button"
            className="tab"
            aria-pressed={terms.planKey === plan.terms.planKey}
            onClick={() => onPlan(terms.planKey)}
          >
            {texts[language].name}
          </button>
        ))}
      </fieldset>
      <AmountChoice plan={plan} amountMicro={amountMicro} onChange={setAmountMicro} />
      <p className="without-script mb-4 text-14">{t('projection.withoutScript')}</p>
      <FlowChart terms={plan.terms} amountMicro={amountMicro} startAt={startAt} />
      {startAt !== undefined && <EarlyExit terms={plan.terms} amountMicro={amountMicro} startAt={startAt} />}
      <RateNote terms={plan.terms} />
      <p className="mt-3 text-14">
        <PageLink page="plans" place="source" className="more">
          {t('projection.source')}
        </PageLink>
      </p>
    </>
  )
}

interface AmountChoiceProps {
  readonly plan: PagePlan
  readonly amountMicro: bigint
  readonly onChange: (amountMicro: bigint) => void
}

/** A field for those who know the amount, a slider for those who try. The slider moves in whole USDT. */
function AmountChoice({ plan, amountMicro, onChange }: AmountChoiceProps) {
  const t = useTexts('calculator')
  const language = useLanguage()
  const [typed, setTyped] = useState<string>()
  const { minMicro, maxMicro } = plan.terms
  const range = t('projection.range', {
    plan: plan.texts[language].name,
    min: moneyText(minMicro, language),
    max: moneyText(maxMicro, language),
  })
  const type = (text: string) => {
    setTyped(text)
    const micro = microFromDecimal(plainAmount(text, language))
    if (micro !== undefined && amountRefusal(plan.terms, micro) === undefined) onChange(micro)
  }
  const typedMicro = typed === undefined ? amountMicro : microFromDecimal(plainAmount(typed, language))
  const isOutside = typedMicro === undefined || amountRefusal(plan.terms, typedMicro) !== undefined
  return (
    <div className="calc-amount needs-script">
      <PlainField
        label={t('projection.field')}
        help={isOutside ? undefined : range}
        error={isOutside ? range : undefined}
      >
        {(ties) => (
          <input
            {...ties}
            className="input figures-even"
            inputMode="decimal"
            autoComplete="off"
            value={typed ?? moneyText(amountMicro, language)}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={() => setTyped(undefined)}
          />
        )}
      </PlainField>
      <input
        type="range"
        className="slider"
        aria-label={t('projection.slider')}
        aria-valuetext={`${moneyText(amountMicro, language)} USDT`}
        min={(minMicro / microPerUnit).toString()}
        max={(maxMicro / microPerUnit).toString()}
        value={(amountMicro / microPerUnit).toString()}
        onChange={(event) => {
          setTyped(undefined)
          onChange(BigInt(event.currentTarget.value) * microPerUnit)
        }}
      />
    </div>
  )
}
