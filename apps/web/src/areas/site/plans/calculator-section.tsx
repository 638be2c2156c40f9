import { useId, useState } from 'react'
import { isDemo } from '#client/boot/identity.ts'
import { moneyText } from '#design/money.tsx'
import { percentText } from '#design/percent.ts'
import { SampleTag } from '#design/sample-tag.tsx'
import { type PagePlan, usePlans } from '#features/plans/page-plan.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { Calculator } from './calculator.tsx'
import { isInvented, publishedOfCalculator, samplePlans } from './calculator-plans.ts'
import { Projection } from './projection.tsx'

/** One amount and one plan: the calculator's sentence, and under it on which day what would happen. */
export default function CalculatorSection() {
  const t = useTexts('calculator')
  const common = useTexts()
  const titleId = useId()
  const language = useLanguage()
  const catalogue = usePlans()
  const [typed, setTyped] = useState('')
  const [planName, setPlanName] = useState('')
  const chosen = catalogue.plans.find(({ texts }) => texts[language].name === planName)
  return (
    <section className="section section-sunken" aria-labelledby={titleId} data-section="calculator">
      <div className="wrap">
        <div className="head">
          <h2 id={titleId}>{t('title')}</h2>
          <p>{t('lead')}</p>
        </div>
        <div className="calc" data-sample={isDemo ? '' : undefined}>
          {isDemo && <SampleTag isOnEdge>{common('samplePlans')}</SampleTag>}
          <div className="calc-side">
            <div className="needs-script">
              <Calculator
                published={catalogue.plans}
                chosen={chosen}
                typed={typed}
                onType={setTyped}
                planName={planName}
                onPlan={setPlanName}
              />
            </div>
            <Rules published={catalogue.plans} />
          </div>
          {isInvented(planName) ? (
            <p className="calc-projection">{t('projection.noDates', { plan: planName })}</p>
          ) : (
            <Projection catalogue={catalogue} chosen={chosen} typed={typed} onType={setTyped} />
          )}
        </div>
      </div>
    </section>
  )
}

/** What the calculator reckons with, where no script runs. */
function Rules({ published }: { readonly published: readonly PagePlan[] }) {
  const t = useTexts('calculator')
  const language = useLanguage()
  const plans = isDemo ? samplePlans : publishedOfCalculator(published, language)
  if (plans.length === 0) return null
  return (
    <div className="calc-rules">
      <p className="without-script py-6">{t('withoutScript')}</p>
      <table className="table">
        <caption className="sr-only">{t('table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('plan')}</th>
            <th scope="col" className="text-right">
              {t('min')}
            </th>
            <th scope="col" className="text-right">
              {t('interest')}
            </th>
          </tr>
        </thead>
        <tbody>
          {plans.map(({ name, minMicro, interestBasisPoints }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="table-figure" data-header={t('min')}>
                {moneyText(minMicro, language)}
              </td>
              <td className="table-figure" data-header={t('interest')}>
                {percentText(interestBasisPoints, language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
