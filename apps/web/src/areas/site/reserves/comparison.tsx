import type { Reserves } from '@clearhold/contract/views/reserves'
import { Check, TriangleAlert } from 'lucide-react'
import { dateTimeText } from '#design/date-time.tsx'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

type OnChain = Reserves['held']['chains'][number]['onChain']

/** How the chain compared with the book, at which block and when; an old comparison says that it is one. */
export function Comparison({ onChain }: { readonly onChain: OnChain }) {
  const text = useComparisonText(onChain)
  const isGood = onChain?.isCurrent === true && microFromBalance(onChain.drift) === 0n
  const Icon = isGood ? Check : TriangleAlert
  return (
    <>
      <Icon
        size={14}
        strokeWidth={1.5}
        aria-hidden="true"
        className={`mr-1 inline ${isGood ? 'text-accent' : 'text-amber'}`}
      />
      {text}
    </>
  )
}

function useComparisonText(onChain: OnChain): string {
  const t = useTexts('proof')
  const language = useLanguage()
  if (onChain === null) return t('notCompared')
  const driftMicro = microFromBalance(onChain.drift)
  const values = {
    block: onChain.blockNumber,
    time: dateTimeText(onChain.comparedAt, language, { year: true }),
    // To the last micro: the smallest difference is one.
    amount: moneyText(driftMicro < 0n ? -driftMicro : driftMicro, language, { decimals: 6 }),
  }
  const found = driftMicro === 0n ? 'exact' : driftMicro > 0n ? 'more' : 'less'
  return onChain.isCurrent ? t(`compared.${found}`, values) : t(`comparedBefore.${found}`, values)
}
