import { decimalFromMicro } from '@clearhold/contract/money'
import { riskStatements } from '@clearhold/contract/texts/plan-risk'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { newRequestKey } from '#client/api/request-key.ts'
import type { PagePlan } from '#features/plans/page-plan.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { isAllTicked } from '../positions/tick-list.tsx'
import { useStepFocus } from '../use-step-focus.ts'
import { type ActivationStep, type Attempt, activationStepOf, attemptFor } from './activation-rules.ts'

export interface Activation {
  /** The terms that were read: they change when the person says so, not when the offer does. */
  readonly seen: PagePlan
  readonly isChanged: boolean
  readonly step: ActivationStep
  readonly chosenMicro: bigint
  readonly ticked: readonly boolean[]
  readonly attempt: Attempt | undefined
  readonly go: (step: ActivationStep) => void
  readonly choose: (amountMicro: bigint) => void
  readonly tick: (ticked: readonly boolean[]) => void
  readonly review: () => void
  readonly acceptChanges: () => void
}

/** What the investor has decided so far about starting a plan. The step stands in the address, the rest is lost with the page. */
export function useActivation(offered: PagePlan, named: string | null): Activation {
  const language = useLanguage()
  const navigate = useNavigate()
  const [seen, setSeen] = useState(offered)
  const [amountMicro, setAmountMicro] = useState<bigint>()
  const [ticked, setTicked] = useState<readonly boolean[]>([])
  const [attempt, setAttempt] = useState<Attempt>()
  const { planKey, version, minMicro } = seen.terms
  const chosenMicro = amountMicro ?? minMicro
  const isAcknowledged = isAllTicked(riskStatements[language], ticked) && attempt !== undefined
  const step = activationStepOf(named, { hasAmount: amountMicro !== undefined, isAcknowledged })
  const isChanged = offered.terms.version !== version
  useStepFocus(isChanged ? 'changed' : step)
  const go = (next: ActivationStep) => void navigate(`/user/plans?plan=${planKey}&step=${next}`)
  return {
    seen,
    isChanged,
    step,
    chosenMicro,
    ticked,
    attempt,
    go,
    choose: (chosen) => {
      setAmountMicro(chosen)
      go('know')
    },
    tick: setTicked,
    review: () => {
      const content = { planKey, termsVersion: version, amount: decimalFromMicro(chosenMicro) }
      setAttempt(attemptFor(attempt, content, newRequestKey))
      go('review')
    },
    acceptChanges: () => {
      setSeen(offered)
      setAmountMicro(undefined)
      setTicked([])
      setAttempt(undefined)
      go('amount')
    },
  }
}
