import { annualRateBasisPoints, maturityOf, profitMicro } from '@clearhold/contract/plans/rules'
import type { ReactNode } from 'react'
import { isDemo } from '#client/boot/identity.ts'
import { buttonClass } from '#design/button.tsx'
import { DateTime, dateTimeText } from '#design/date-time.tsx'
import { durationText } from '#design/duration.tsx'
import { moneyText } from '#design/money.tsx'
import { percentText } from '#design/percent.ts'
import { SampleGroup } from '#design/sample-tag.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { capacityMicro, type PagePlan, type Plans } from '#features/plans/page-plan.ts'
import { signInPaths } from '#i18n/paths.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface PlanCardsProps {
  readonly catalogue: Plans
  readonly startAt: Date | undefined
}

/** The plans side by side, one row for each term, to be compared. */
export function PlanCards({ catalogue, startAt }: PlanCardsProps) {
  const t = useTexts('plans')
  const language = useLanguage()
  const common = useTexts()
  const { plans, freeCapitalMicro } = catalogue
  const cards = (
    <div className="plans">
      {plans.map((plan) => (
        <PlanCard key={plan.terms.planKey} plan={plan} catalogue={catalogue} startAt={startAt} />
      ))}
    </div>
  )
  return (
    <>
      <div className="plans-start">
        <span>
          {startAt === undefined
            ? t('startMin')
            : t('startNow', { date: dateTimeText(startAt.toISOString(), language, { year: true }) })}
        </span>
        <span>{isDemo ? t('unit') : t('unitLive')}</span>
      </div>
      {isDemo ? <SampleGroup tag={common('samplePlans')}>{cards}</SampleGroup> : cards}
      <p className="plans-shared figures-even needs-script">
        {freeCapitalMicro !== undefined && t('roomShared', { amount: moneyText(freeCapitalMicro, language) })}
      </p>
    </>
  )
}

function PlanCard({ plan, catalogue, startAt }: PlanCardsProps & { readonly plan: PagePlan }) {
  const t = useTexts('plans')
  const language = useLanguage()
  const { terms, texts } = plan
  const leftMicro = capacityMicro(plan, catalogue.freeCapitalMicro)
  const units = (micro: bigint) => moneyText(micro, language).replace(/[.,]00$/, '')
  return (
    <article className={leftMicro === 0n ? 'plan plan-full' : 'plan'}>
      <h3 className="plan-name">{texts[language].name}</h3>
      <p className="plan-range figures-even">
        {t('range', { min: units(terms.minMicro), max: units(terms.maxMicro) })}
      </p>
      <dl className="plan-trade figures-even">
        <div>
          <dt>{t('putIn')}</dt>
          <dd>{moneyText(terms.minMicro, language)}</dd>
        </div>
        <div>
          <dt>{t('getBack')}</dt>
          <dd className="plan-back">{moneyText(terms.minMicro + profitMicro(terms, terms.minMicro), language)}</dd>
        </div>
      </dl>
      <dl className="plan-terms">
        <Term name={t('on')}>{startAt === undefined ? '\u2013' : <End plan={plan} startAt={startAt} />}</Term>
        <Term name={t('after')}>
          {durationText(terms.durationHours * 3600, language, { words: true, largest: 'hour' })}
        </Term>
        <Term name={t('profit')}>{percentText(terms.profitBasisPoints, language)}</Term>
        <Term name={t('perYear')} isRate>
          {percentText(annualRateBasisPoints(terms), language)}
        </Term>
        <Term name={t('bonus')}>{percentText(terms.referralBonusBasisPoints, language)}</Term>
      </dl>
      <Capacity leftMicro={leftMicro} asked={catalogue.asked.kind} />
      <div className="plan-foot">
        <a href={`${signInPaths.register}?plan=${terms.planKey}`} className={buttonClass({ wide: true })}>
          {t('choose', { plan: texts[language].name })}
        </a>
        <p className="plan-version">{t('version', { version: terms.version })}</p>
      </div>
    </article>
  )
}

function End({ plan, startAt }: { readonly plan: PagePlan; readonly startAt: Date }) {
  const instant = maturityOf(plan.terms, startAt).toISOString()
  return (
    <>
      <DateTime instant={instant} show="date" year />
      <br />
      <DateTime instant={instant} show="time" />
    </>
  )
}

interface TermProps {
  readonly name: string
  readonly isRate?: boolean
  readonly children: ReactNode
}

function Term({ name, isRate = false, children }: TermProps) {
  return (
    <div className={isRate ? 'plan-rate' : undefined}>
      <dt>{name}</dt>
      <dd className="figures-even">{children}</dd>
    </div>
  )
}

interface CapacityProps {
  readonly leftMicro: bigint | undefined
  readonly asked: Plans['asked']['kind']
}

/** How much more of this plan the operator's free capital can fund. */
function Capacity({ leftMicro, asked }: CapacityProps) {
  const t = useTexts('plans')
  const language = useLanguage()
  return (
    <div className="room needs-script">
      {leftMicro === undefined && asked === 'loading' && (
        <>
          <span className="sr-only">{t('roomLoading')}</span>
          <Skeleton />
        </>
      )}
      {leftMicro === undefined && asked !== 'loading' && t('roomFailed')}
      {leftMicro === 0n && t('full')}
      {leftMicro !== undefined && leftMicro > 0n && t('roomLeft', { amount: moneyText(leftMicro, language) })}
    </div>
  )
}
