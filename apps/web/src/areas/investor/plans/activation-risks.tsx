import { riskStatements, riskVersion } from '@clearhold/contract/texts/plan-risk'
import { z } from 'zod'
import { useCheckedForm } from '#client/forms/use-checked-form.ts'
import { Button } from '#design/button.tsx'
import { EarlyExit } from '#features/plans/early-exit.tsx'
import type { PagePlan } from '#features/plans/page-plan.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { isAllTicked, TickList } from '../positions/tick-list.tsx'

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
  const statements = riskStatements[language]
  const { sourceOfReturn, risk } = plan.texts[language]
  const { form, submit } = useCheckedForm({
    rules: z.object({ ticked: z.array(z.boolean()).refine((given) => isAllTicked(statements, given)) }),
    start: { ticked: [] as boolean[] },
    // What is ticked is held by the page: it outlives the way to the review and back.
    read: () => ({ ticked: [...ticked] }),
    onChecked: onContinue,
  })
  return (
    <form
      noValidate
      className="plans-sheet"
      onSubmit={(event) => {
        submit(event)
        event.currentTarget.querySelector<HTMLElement>('[data-tick]:not(:checked)')?.focus()
      }}
    >
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
          missing={form.formState.errors.ticked === undefined ? undefined : t('know.missing')}
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
