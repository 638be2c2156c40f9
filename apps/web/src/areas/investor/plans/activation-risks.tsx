import { riskStatements, riskVersion } from '@clearhold/contract/texts/plan-risk'
import { type FormEvent, useState } from 'react'
import { Button } from '#design/button.tsx'
import { isAllTicked, TickList } from '#design/tick-list.tsx'
import { EarlyExit } from '#features/plans/early-exit.tsx'
import type { PagePlan } from '#features/plans/page-plan.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface ActivationRisksProps {
  readonly plan: PagePlan
  readonly amountMicro: bigint
  readonly startAt: Date | undefined
  readonly ticked: readonly boolean[]
  readonly onTick: (ticked: readonly boolean[]) => void
  readonly onBack: () => void
  readonly onContinue: () => void
}

/** Second step: where the profit comes from, what could go wrong, what leaving early means, and that it was understood. */
export function ActivationRisks(props: ActivationRisksProps) {
  const { plan, amountMicro, startAt, ticked, onTick, onBack, onContinue } = props
  const t = useTexts('activation')
  const language = useLanguage()
  const [wasSent, setSent] = useState(false)
  const statements = riskStatements[language]
  const { sourceOfReturn, risk } = plan.texts[language]
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(true)
    if (isAllTicked(statements, ticked)) onContinue()
    else event.currentTarget.querySelector<HTMLElement>('[data-tick]:not(:checked)')?.focus()
  }
  return (
    <form noValidate className="plans-sheet" onSubmit={submit}>
      <div className="plans-sheet-body know-words">
        <section>
          <h3>{t('know.source')}</h3>
          <p>{sourceOfReturn}</p>
        </section>
        <section>
          <h3>{t('know.risk')}</h3>
          <p>{risk}</p>
        </section>
      </div>
      {startAt !== undefined && (
        <div className="plans-sheet-part know-exit">
          <EarlyExit terms={plan.terms} amountMicro={amountMicro} startAt={startAt} />
        </div>
      )}
      <div className="plans-sheet-part">
        <TickList
          legend={t('know.confirm')}
          statements={statements}
          ticked={ticked}
          onTick={onTick}
          missing={wasSent ? t('know.missing') : undefined}
        />
        <p className="mt-4 text-14 text-ink-2">
          {t('know.versions', { terms: plan.terms.version, risk: riskVersion })}
        </p>
      </div>
      <div className="sheet-actions">
        <Button onClick={onBack}>{t('back')}</Button>
        <Button kind="primary" type="submit">
          {t('know.continue')}
        </Button>
      </div>
    </form>
  )
}
