import type { DepositAddress } from '@clearhold/contract/deposits/schema'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { Notice } from '#design/notice.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** Small arrivals that wait for company: whose they are, how much is missing, and what to do. */
export function BelowMinimum({ place }: { readonly place: Pick<DepositAddress, 'belowMinimum' | 'minimum'> }) {
  const t = useTexts('deposits')
  const language = useLanguage()
  const keptMicro = microFromBalance(place.belowMinimum)
  const minimumMicro = microFromBalance(place.minimum)
  if (keptMicro === 0n) return null
  const text = (amountMicro: bigint) =>
    moneyText(amountMicro, language, { decimals: amountMicro % 10_000n === 0n ? 2 : 6 })
  return (
    <Notice kind="you">
      <b className="block font-[550]">{t('kept.title', { amount: text(keptMicro) })}</b>
      {t('kept.text', {
        minimum: text(minimumMicro),
        missing: text(minimumMicro - keptMicro),
      })}
    </Notice>
  )
}
