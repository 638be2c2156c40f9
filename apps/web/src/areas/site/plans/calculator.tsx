import type { Language } from '@clearhold/contract/language'
import { microFromDecimal } from '@clearhold/contract/money'
import { type CalculatorAnswer, calculate } from '@clearhold/contract/plans/calculator'
import { amountRefusal } from '@clearhold/contract/plans/rules'
import { type FormEvent, useId, useState } from 'react'
import { useHydrationMarker } from '#client/boot/hydration-marker.ts'
import { isDemo } from '#client/boot/identity.ts'
import { plainAmount } from '#design/amount-text.ts'
import { Button } from '#design/button.tsx'
import { moneyText } from '#design/money.tsx'
import { percentText } from '#design/percent.ts'
import { PlainField } from '#design/plain-field.tsx'
import type { PagePlan } from '#features/plans/page-plan.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { publishedOfCalculator, refusedPlans, samplePlans } from './calculator-plans.ts'

interface Asked {
  readonly answer: CalculatorAnswer
  readonly amount: string
}

interface CalculatorProps {
  readonly published: readonly PagePlan[]
  /** The published plan that is chosen, if one is. */
  readonly chosen: PagePlan | undefined
  readonly typed: string
  readonly onType: (text: string) => void
  readonly planName: string
  readonly onPlan: (name: string) => void
}

/** The specification's calculator: an amount, a plan, one sentence. */
export function Calculator({ published, chosen, typed, onType, planName, onPlan }: CalculatorProps) {
  const t = useTexts('calculator')
  const language = useLanguage()
  const titleId = useId()
  const form = useHydrationMarker<HTMLFormElement>()
  const plans = [...publishedOfCalculator(published, language), ...samplePlans]
  const [asked, setAsked] = useState<Asked>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const amount = plainAmount(typed, language)
    setAsked({ amount, answer: calculate(plans, amount, planName) })
  }
  const range =
    chosen && outsideRange(chosen, typed, language) ? t('projection.range', rangeOf(chosen, language)) : undefined
  return (
    <form ref={form} className="calc-form" aria-labelledby={titleId} noValidate onSubmit={submit}>
      <p id={titleId} className="calc-name">
        {t('name')}
      </p>
      <PlainField label={t('amount')} error={asked?.answer.kind === 'insert_amount' ? t('insertAmount') : range}>
        {(ties) => (
          <span className="input input-amount">
            <input
              {...ties}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              className="input-amount-figure"
              value={typed}
              onChange={(event) => {
                onType(event.currentTarget.value)
                setAsked(undefined)
              }}
            />
            <span className="text-14 text-ink-2">USDT</span>
          </span>
        )}
      </PlainField>
      <PlanChoice
        published={published.map(({ texts }) => texts[language].name)}
        value={planName}
        help={helpFor(planName)}
        error={asked?.answer.kind === 'invalid_plan' ? t('invalidPlan') : undefined}
        onChange={(name) => {
          onPlan(name)
          setAsked(undefined)
        }}
      />
      <Button kind="primary" type="submit">
        {t('calculate')}
      </Button>
      <div className="calc-answer" role="status">
        {asked !== undefined && <Answer asked={asked} />}
      </div>
    </form>
  )

  function helpFor(name: string): string {
    const plan = plans.find((known) => known.name === name)
    if (plan === undefined) return name === '' ? t('chooseHelp') : t('noRule', { plan: name })
    const min = moneyText(plan.minMicro, language)
    return t('rule', { plan: name, percent: percentText(plan.interestBasisPoints, language), min })
  }
}

/** Something is typed, and the plan does not take it. */
function outsideRange(plan: PagePlan, typed: string, language: Language): boolean {
  const micro = microFromDecimal(plainAmount(typed, language))
  return typed.trim() !== '' && (micro === undefined || amountRefusal(plan.terms, micro) !== undefined)
}

function rangeOf({ terms, texts }: PagePlan, language: Language) {
  const { minMicro, maxMicro } = terms
  return { plan: texts[language].name, min: moneyText(minMicro, language), max: moneyText(maxMicro, language) }
}

interface PlanChoiceProps {
  readonly published: readonly string[]
  readonly value: string
  readonly help: string
  readonly error: string | undefined
  readonly onChange: (name: string) => void
}

/** What is published first; the demo's own plans of the calculator say in their group that they are invented. */
function PlanChoice({ published, value, help, error, onChange }: PlanChoiceProps) {
  const t = useTexts('calculator')
  const options = (names: readonly string[]) => names.map((name) => <option key={name}>{name}</option>)
  return (
    <PlainField label={t('plan')} help={help} error={error}>
      {(ties) => (
        <select {...ties} className="input" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{t('choose')}</option>
          {isDemo ? <optgroup label={t('group.published')}>{options(published)}</optgroup> : options(published)}
          {isDemo && (
            <optgroup label={t('group.sample')}>
              {options([...samplePlans.map(({ name }) => name), ...refusedPlans])}
            </optgroup>
          )}
        </select>
      )}
    </PlainField>
  )
}

/** The sentence of the specification. What is wrong with a field also stands at the field. */
function Answer({ asked: { answer, amount } }: { readonly asked: Asked }) {
  const t = useTexts('calculator')
  const language = useLanguage()
  if (answer.kind === 'insert_amount') return <p className="calc-refused">{t('insertAmount')}</p>
  if (answer.kind === 'invalid_plan') return <p className="calc-refused">{t('invalidPlan')}</p>
  const { plan } = answer
  if (answer.kind === 'below_min') {
    const min = (plan.minMicro / 1_000_000n).toString()
    return <p className="calc-refused">{t('belowMin', { min, plan: plan.name })}</p>
  }
  if (answer.kind === 'above_max') {
    const max = moneyText(answer.maxMicro, language)
    return <p className="calc-refused">{t('aboveMax', { max, plan: plan.name })}</p>
  }
  const total = language === 'en' ? answer.twoDecimals : answer.twoDecimals.replace('.', ',')
  const percent = percentText(plan.interestBasisPoints, language)
  return (
    <>
      <p className="calc-total">{t(samplePlans.includes(plan) ? 'deposited' : 'projected', { total })}</p>
      <p className="text-14 text-ink-2">
        {t('made', { amount: language === 'en' ? amount : amount.replace('.', ','), percent })}
      </p>
    </>
  )
}
