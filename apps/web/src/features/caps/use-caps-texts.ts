import { readWithdrawalCapsAddress } from '@clearhold/contract/withdrawals/addresses'
import type { WithdrawalCaps } from '@clearhold/contract/withdrawals/schema'
import { useAnswer } from '#client/api/use-answer.ts'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { plainCapsSchema } from './plain-caps-schema.ts'

const readWithdrawalCapsTarget = { ...readWithdrawalCapsAddress, answer: plainCapsSchema }

export interface CapsTexts {
  /** What leaves without a cap. */
  readonly matured: string
  /** What it may have to wait for all the same. */
  readonly brakes: string
  /** The caps of other money, why they are there, and what raises them. */
  readonly other: string
}

/** How money leaves, in sentences that stand wherever a visitor plans with it. The figures come when the page is looked at. */
export function useCapsTexts(): CapsTexts {
  const { asked } = useAnswer(readWithdrawalCapsTarget)
  return useTextsOfCaps(asked.kind === 'answer' ? asked.value : undefined)
}

/** The same for figures that are known or are not. */
export function useTextsOfCaps(caps: WithdrawalCaps | undefined): CapsTexts {
  const t = useTexts('caps')
  const language = useLanguage()
  const figures = ({ day, month }: WithdrawalCaps['verified']) => ({
    day: moneyText(microFromBalance(day), language),
    month: moneyText(microFromBalance(month), language),
  })
  const [other, raise] =
    caps === undefined
      ? [t('otherUnknown'), t('raiseUnknown')]
      : [t('other', figures(caps.verified)), t('raise', figures(caps.pending))]
  return { matured: t('matured'), brakes: t('brakes'), other: `${other} ${t('why')} ${raise}` }
}
