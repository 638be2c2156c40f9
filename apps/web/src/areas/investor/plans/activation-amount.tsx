import { microFromDecimal } from '@clearhold/contract/money'
import { amountRefusal } from '@clearhold/contract/plans/rules'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useCheckedForm } from '#client/forms/use-checked-form.ts'
import { AmountField } from '#design/amount-field.tsx'
import { plainAmount } from '#design/amount-text.ts'
import { Button } from '#design/button.tsx'
import { formField } from '#design/form-field.ts'
import { moneyText } from '#design/money.tsx'
import { Notice } from '#design/notice.tsx'
import { FlowChart } from '#features/plans/flow-chart.tsx'
import { capacityMicro, type PagePlan } from '#features/plans/page-plan.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { amountError } from './activation-rules.ts'

interface ActivationAmountProps {
  readonly plan: PagePlan
  readonly freeCapitalMicro: bigint
  readonly cashMicro: bigint | undefined
  /** The platform's time: what is drawn begins now. */
  readonly startAt: Date | undefined
  /** What stands in the field at first. */
  readonly amountMicro: bigint
  /** Called while the amount is typed, for the drawing. */
  readonly onDraw: (amountMicro: bigint) => void
  readonly onContinue: (amountMicro: bigint) => void
}

/** First step: an amount, and under it what becomes of it, computed by the functions that later post it. */
export function ActivationAmount(props: ActivationAmountProps) {
  const { plan, freeCapitalMicro, cashMicro, startAt, amountMicro, onDraw, onContinue } = props
  const t = useTexts('activation')
  const language = useLanguage()
  const [drawnMicro, setDrawnMicro] = useState(amountMicro)
  const errorOf = (typed: string) =>
    amountError(plainAmount(typed, language), { terms: plan.terms, cashMicro, freeCapitalMicro })
  const { form, submit } = useCheckedForm({
    rules: z.object({ amount: z.string().refine((typed) => errorOf(typed) === undefined) }),
    start: { amount: moneyText(amountMicro, language) },
    onChecked: ({ amount }) => {
      const checkedMicro = microFromDecimal(plainAmount(amount, language))
      if (checkedMicro !== undefined) onContinue(checkedMicro)
    },
  })
  const typed = useWatch({ control: form.control, name: 'amount' })
  const { error: sentError, ...field } = formField(form, 'amount', useTexts('forms'))
  const fieldError = errorOf(typed)
  const isSaid = sentError !== undefined || fieldError === 'cash_short'
  const fieldErrorText = useFieldErrorText(isSaid ? fieldError : undefined, props)
  const typedMicro = microFromDecimal(plainAmount(typed, language))
  const draw = (next: string) => {
    const nextMicro = microFromDecimal(plainAmount(next, language))
    if (nextMicro === undefined || amountRefusal(plan.terms, nextMicro) !== undefined) return
    setDrawnMicro(nextMicro)
    onDraw(nextMicro)
  }
  return (
    <form noValidate className="plans-sheet" onSubmit={submit}>
      <div className="plans-sheet-body">
        <AmountField
          {...field}
          label={t('amount.label')}
          onChange={(event) => {
            draw(event.target.value)
            void field.onChange(event)
          }}
          help={<AmountHelp cashMicro={cashMicro} amountMicro={fieldError === undefined ? typedMicro : undefined} />}
          error={fieldErrorText}
        />
        {fieldError === 'no_room' && <NoRoom plan={plan} freeCapitalMicro={freeCapitalMicro} />}
      </div>
      <div className="plans-sheet-part">
        <FlowChart terms={plan.terms} amountMicro={drawnMicro} startAt={startAt} />
      </div>
      <div className="sheet-actions">
        <Button kind="primary" type="submit">
          {t('amount.continue')}
        </Button>
      </div>
    </form>
  )
}

function useFieldErrorText(
  fieldError: ReturnType<typeof amountError>,
  { plan, cashMicro }: ActivationAmountProps,
): string | undefined {
  const t = useTexts('activation')
  const language = useLanguage()
  if (fieldError === undefined || fieldError === 'no_room') return undefined
  return t(`amount.mistake.${fieldError}`, {
    name: plan.texts[language].name,
    min: moneyText(plan.terms.minMicro, language),
    max: moneyText(plan.terms.maxMicro, language),
    cash: moneyText(cashMicro ?? 0n, language),
  })
}

interface AmountHelpProps {
  readonly cashMicro: bigint | undefined
  /** Only an amount that can be locked says what would stay free. */
  readonly amountMicro: bigint | undefined
}

function AmountHelp({ cashMicro, amountMicro }: AmountHelpProps) {
  const t = useTexts('activation')
  const language = useLanguage()
  const text = (micro: bigint) => moneyText(micro, language)
  return (
    <>
      {cashMicro !== undefined && t('amount.cash', { cash: text(cashMicro) })}{' '}
      {cashMicro !== undefined &&
        amountMicro !== undefined &&
        t('amount.left', { left: text(cashMicro - amountMicro) })}
    </>
  )
}

/** Not a mistake of the person, so it is said calmly and with the amount that would fit. */
function NoRoom({ plan, freeCapitalMicro }: { readonly plan: PagePlan; readonly freeCapitalMicro: bigint }) {
  const t = useTexts('activation')
  const language = useLanguage()
  const leftMicro = capacityMicro(plan, freeCapitalMicro) ?? 0n
  return (
    <div className="mt-4">
      <Notice kind="plain">
        <b className="font-semibold">{t('full.title')}</b>{' '}
        {leftMicro === 0n ? t('full.none') : t('full.some', { room: moneyText(leftMicro, language) })} {t('full.safe')}
      </Notice>
    </div>
  )
}
