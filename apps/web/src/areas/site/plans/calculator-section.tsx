import { useId } from 'react'
import { isDemo } from '#client/boot/identity.ts'
import { moneyText } from '#design/money.tsx'
import { percentText } from '#design/percent.ts'
import { SampleTag } from '#design/sample-tag.tsx'
import { type PagePlan, usePlans } from '#features/plans/page-plan.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { Calculator } from './calculator.tsx'
import { plansOfCalculator } from './calculator-plans.ts'
import { Projection } from './projection.tsx'

/** The earnings calculator, and beside it what a published plan would do on which day. */
export default function CalculatorSection() {
  const t = useTexts('calculator')
  const titleId = useId()
  const catalogue = usePlans()
  return (
    <section className="section section-sunken" aria-labelledby={titleId} data-section="calculator">
      <div className="wrap">
        <div className="head">
          <h2 id={titleId}>{t('title')}</h2>
          <p>{t('lead')}</p>
        </div>
        <div className="calc">
          <div className="calc-side">
            <div className="needs-script">
              <Calculator published={catalogue.plans} />
            </div>
            <Rules published={catalogue.plans} />
          </div>
          <Projection catalogue={catalogue} />
        </div>
      </div>
    </section>
  )
}

/** What the calculator reckons with, readable by everybody: also where no script runs. */
function Rules({ published }: { readonly published: readonly PagePlan[] }) {
  const t = useTexts('calculator')
  const common = useTexts()
  const language = useLanguage()
  const plans = plansOfCalculator(published, language)
  if (plans.length === 0) return null
  return (
    <div className="calc-rules">
      <p className="without-script py-6">{t('withoutScript')}</p>
      <table className="table">
        <caption className="sr-only">{t('table')}</caption>
        <thead>
          <tr>
            <th scope="col">{isDemo ? t('plan') : t('planLive')}</th>
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
              <th scope="row">
                {name} {isDemo && <SampleTag>{common('sample')}</SampleTag>}
              </th>
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
