import type { WithdrawTerms } from '@clearhold/contract/withdrawals/schema'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import type { WithdrawalFieldErrors, WithdrawField } from './withdrawal-form-rules.ts'

type FieldErrorKind = WithdrawalFieldErrors[WithdrawField]

/** What is wrong, in words; the figures in them are the person's own. */
export function useFieldErrorText(
  terms: WithdrawTerms | undefined,
): (fieldError: FieldErrorKind) => string | undefined {
  const t = useTexts('withdraw')
  const language = useLanguage()
  const text = (amount: string) => moneyText(microFromBalance(amount), language)
  return (fieldError) =>
    fieldError &&
    terms &&
    t(`mistake.${fieldError}`, {
      network: terms.network,
      minimum: text(terms.minimum),
      day: text(terms.limits.dayLeft),
      month: text(terms.limits.monthLeft),
    })
}
