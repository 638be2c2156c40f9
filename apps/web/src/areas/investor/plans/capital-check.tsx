import { profitMicro } from '@clearhold/contract/plans/rules'
import { moneyText } from '#design/money.tsx'
import type { PagePlan } from '#features/plans/page-plan.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface CapitalCheckProps {
  readonly plan: PagePlan
  readonly amountMicro: bigint
  readonly freeCapitalMicro: bigint
}

/** The question everybody should ask, answered with the figure behind it. */
export function CapitalCheck({ plan, amountMicro, freeCapitalMicro }: CapitalCheckProps) {
  const t = useTexts('activation')
  const language = useLanguage()
  return (
    <div>
      <h2>{t('canWePay.title')}</h2>
      <p>
        {t('canWePay.text', {
          free: moneyText(freeCapitalMicro, language),
          profit: moneyText(profitMicro(plan.terms, amountMicro), language),
        })}
      </p>
    </div>
  )
}
