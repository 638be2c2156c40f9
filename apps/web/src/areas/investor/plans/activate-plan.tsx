import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { UnknownNotices } from '#client/api/unknown-notices.tsx'
import { isDemo } from '#client/boot/identity.ts'
import { useMe } from '#client/session/use-me.ts'
import { buttonClass } from '#design/button.tsx'
import { durationText } from '#design/duration.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { Notice } from '#design/notice.tsx'
import { percentText } from '#design/percent.ts'
import { Skeleton } from '#design/skeleton.tsx'
import { Stages } from '#design/stages.tsx'
import type { PagePlan } from '#features/plans/page-plan.ts'
import { RateNote } from '#features/plans/rate-note.tsx'
import { SamplePlanTag } from '#features/positions/position-name.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { positionPage } from '../positions/paths.ts'
import { useOpenPositions } from '../positions/use-open-positions.ts'
import { ActivationAmount } from './activation-amount.tsx'
import { ActivationReview } from './activation-review.tsx'
import { ActivationRisks } from './activation-risks.tsx'
import { type ActivationStep, activationSteps } from './activation-rules.ts'
import { CapitalCheck } from './capital-check.tsx'
import { TermsChanged } from './terms-changed.tsx'
import { useActivation } from './use-activation.ts'
import { usePlanOffers } from './use-plan-offers.ts'

interface ActivatePlanProps {
  readonly planKey: string
  /** The step the address names. */
  readonly named: string | null
}

/** Starting a plan: amount, what to know, review. Nothing moves before the last button. */
export function ActivatePlan({ planKey, named }: ActivatePlanProps) {
  const known = usePlanOffers()
  return (
    <Loaded known={known} waiting={<Waiting />}>
      {({ plans, freeCapitalMicro }) => {
        const plan = plans.find(({ terms }) => terms.planKey === planKey)
        if (plan === undefined) return <NotOffered />
        return (
          <Activating plan={plan} freeCapitalMicro={freeCapitalMicro} named={named} onTermsChanged={known.refetch} />
        )
      }}
    </Loaded>
  )
}

interface ActivatingProps {
  readonly plan: PagePlan
  readonly freeCapitalMicro: bigint
  readonly named: string | null
  readonly onTermsChanged: () => void
}

function Activating({ plan, freeCapitalMicro, named, onTermsChanged }: ActivatingProps) {
  const navigate = useNavigate()
  const { now, known: positions } = useOpenPositions()
  const person = useMe()
  const me = person.value
  const activation = useActivation(plan, named)
  const { seen, step, chosenMicro, isChanged, attempt, go } = activation
  const [drawnMicro, setDrawnMicro] = useState<bigint>()
  const parts = {
    plan: seen,
    amountMicro: chosenMicro,
    cashMicro: me && microFromBalance(me.usdAmount),
    startAt: now,
    freeCapitalMicro,
  }
  return (
    <>
      <Title plan={seen} step={step} onGo={go} />
      <UnknownNotices of={[positions, person]} />
      <div className="columns columns-main">
        {isChanged && <TermsChanged seen={seen} offered={plan} onAccept={activation.acceptChanges} />}
        {!isChanged && step === 'amount' && (
          <ActivationAmount key={seen.terms.version} {...parts} onDraw={setDrawnMicro} onContinue={activation.choose} />
        )}
        {!isChanged && step === 'know' && (
          <ActivationRisks
            {...parts}
            ticked={activation.ticked}
            onTick={activation.tick}
            onBack={() => go('amount')}
            onContinue={activation.review}
          />
        )}
        {!isChanged && step === 'review' && attempt !== undefined && (
          <ActivationReview
            {...parts}
            attempt={attempt}
            onBack={() => go('know')}
            onTermsChanged={onTermsChanged}
            onDone={({ position }) => void navigate(positionPage(position.id), { replace: true, state: 'new' })}
          />
        )}
        <Aside
          {...parts}
          amountMicro={(step === 'amount' ? drawnMicro : undefined) ?? chosenMicro}
          step={step}
          isVerified={me === undefined || me.kyc?.status === 'verified'}
        />
      </div>
    </>
  )
}

interface TitleProps {
  readonly plan: PagePlan
  readonly step: ActivationStep
  readonly onGo: (step: ActivationStep) => void
}

function Title({ plan, step, onGo }: TitleProps) {
  const t = useTexts('activation')
  const language = useLanguage()
  const { terms, texts } = plan
  return (
    <>
      <PageTitle
        title={t(`title.${step}`, { name: texts[language].name })}
        lead={
          <>
            {t('terms', {
              name: texts[language].name,
              profit: percentText(terms.profitBasisPoints, language),
              duration: durationText(terms.durationHours * 3600, language, { words: true, largest: 'hour' }),
              min: moneyText(terms.minMicro, language),
              max: moneyText(terms.maxMicro, language),
            })}{' '}
            <SamplePlanTag />
          </>
        }
      />
      <Stages
        label={t('stages')}
        stages={activationSteps.map((name) => t(`stage.${name}`))}
        current={activationSteps.indexOf(step)}
        onGo={(index) => onGo(activationSteps[index] ?? 'amount')}
      />
    </>
  )
}

interface AsideProps {
  readonly plan: PagePlan
  readonly step: ActivationStep
  readonly amountMicro: bigint
  readonly freeCapitalMicro: bigint
  readonly isVerified: boolean
}

/** What stands beside the form, unboxed: the questions investors have at this step. */
function Aside({ plan, step, amountMicro, freeCapitalMicro, isVerified }: AsideProps) {
  const t = useTexts('activation')
  const language = useLanguage()
  return (
    <div className="unboxed">
      {!isDemo && !isVerified && <Notice kind="you">{t('verifyFirst')}</Notice>}
      {step === 'review' ? (
        <div>
          <h2>{t('earlier.title')}</h2>
          <p>{t('earlier.text', { amount: moneyText(amountMicro, language) })}</p>
        </div>
      ) : (
        <CapitalCheck plan={plan} amountMicro={amountMicro} freeCapitalMicro={freeCapitalMicro} />
      )}
      <RateNote terms={plan.terms} />
      <p className="text-14">
        <Link to="/user/plans">{t('leave')}</Link>
      </p>
    </div>
  )
}

function NotOffered() {
  const t = useTexts('activation')
  return (
    <>
      <PageTitle title={t('notOffered.title')} />
      <div className="max-w-(--read)">
        <EmptyState
          title={t('notOffered.short')}
          action={
            <Link to="/user/plans" className={buttonClass({})}>
              {t('toPlans')}
            </Link>
          }
        >
          {t('notOffered.text')}
        </EmptyState>
      </div>
    </>
  )
}

function Waiting() {
  const t = useTexts('activation')
  return (
    <>
      <PageTitle title={t('title.waiting')} />
      <div className="plans-sheet">
        <div className="plans-sheet-body space-y-4">
          <Skeleton />
          <Skeleton shape="hero" />
          <Skeleton shape="bar" />
        </div>
      </div>
    </>
  )
}
