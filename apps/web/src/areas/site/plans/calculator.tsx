import { type CalculatorAnswer, calculate } from '@clearhold/contract/plans/calculator'
import { type FormEvent, useId, useState } from 'react'
import { useHydrationMarker } from '#client/boot/hydration-marker.ts'
import { isDemo } from '#client/boot/identity.ts'
import { plainAmount } from '#design/amount-text.ts'
import { Button } from '#design/button.tsx'
import { moneyText } from '#design/money.tsx'
import { percentText } from '#design/percent.ts'
import { PlainField } from '#design/plain-field.tsx'
import { SampleTag } from '#design/sample-tag.tsx'
import type { PagePlan } from '#features/plans/page-plan.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { plansOfCalculator, refusedPlans } from './calculator-plans.ts'

interface Asked {
  readonly answer: CalculatorAnswer
  readonly amount: string
}

/** The specification's calculator: an amount, a plan, one sentence. */
export function Calculator({ published }: { readonly published: readonly PagePlan[] }) {
  const t = useTexts('calculator')
  const common = useTexts()
  const language = useLanguage()
  const titleId = useId()
  const form = useHydrationMarker<HTMLFormElement>()
  const plans = plansOfCalculator(published, language)
  const [planName, setPlanName] = useState('')
  const [asked, setAsked] = useState<Asked>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('amount') ?? '')
    const amount = plainAmount(typed, language)
    setAsked({ amount, answer: calculate(plans, amount, planName) })
  }
  return (
    <form ref={form} className="calc-form" aria-labelledby={titleId} noValidate onSubmit={submit}>
      <p id={titleId} className="calc-name">
        {t('name')}
        {isDemo && <SampleTag>{common('sample')}</SampleTag>}
      </p>
      <PlainField label={t('amount')} error={asked?.answer.kind === 'insert_amount' ? t('insertAmount') : undefined}>
        {(ties) => (
          <span className="input input-amount">
            <input {...ties} name="amount" inputMode="decimal" autoComplete="off" className="input-amount-figure" />
            <span className="text-14 text-ink-2">USDT</span>
          </span>
        )}
      </PlainField>
      <PlanChoice
        plans={plans.map(({ name }) => name)}
        value={planName}
        help={helpFor(planName)}
        error={asked?.answer.kind === 'invalid_plan' ? t('invalidPlan') : undefined}
        onChange={setPlanName}
      />
      <Button kind="primary" wide type="submit">
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

interface PlanChoiceProps {
  readonly plans: readonly string[]
  readonly value: string
  readonly help: string
  readonly error: string | undefined
  readonly onChange: (name: string) => void
}

function PlanChoice({ plans, value, help, error, onChange }: PlanChoiceProps) {
  const t = useTexts('calculator')
  return (
    <PlainField label={isDemo ? t('plan') : t('planLive')} help={help} error={error}>
      {(ties) => (
        <select {...ties} className="input" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{t('choose')}</option>
          {[...plans, ...refusedPlans].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </PlainField>
  )
}

/** The sentence of the specification. What is wrong with a field also stands at the field. */
function Answer({ asked: { answer, amount } }: { readonly asked: Asked }) {
  const t = useTexts('calculator')
  const common = useTexts()
  const language = useLanguage()
  if (answer.kind === 'insert_amount') return <p className="calc-refused">{t('insertAmount')}</p>
  if (answer.kind === 'invalid_plan') return <p className="calc-refused">{t('invalidPlan')}</p>
  const { plan } = answer
  if (answer.kind === 'below_min') {
    const min = (plan.minMicro / 1_000_000n).toString()
    return <p className="calc-refused">{t('belowMin', { min, plan: plan.name })}</p>
  }
  const total = language === 'en' ? answer.twoDecimals : answer.twoDecimals.replace('.', ',')
  const percent = percentText(plan.interestBasisPoints, language)
  return (
    <>
      <p className="calc-total">{t(isDemo ? 'deposited' : 'projected', { total })}</p>
      <p className="text-14 text-ink-2">
        {t('made', { amount: language === 'en' ? amount : amount.replace('.', ','), percent })}{' '}
        {isDemo && <SampleTag>{common('sample')}</SampleTag>}
      </p>
    </>
  )
}
