import type { LedgerEntry } from '@clearhold/contract/ledger/schema'
import { ArrowRight } from 'lucide-react'
import { Money } from '#design/money.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { useAccountText } from './use-ledger-texts.ts'

/** Both sides of each movement: out of which account, into which, how much. */
export function PostingList({ postings }: Pick<LedgerEntry, 'postings'>) {
  const t = useTexts('ledger')
  const accountText = useAccountText()
  return (
    <div className="moves">
      {postings.map(({ source, sourceName, target, targetName, amount }, place) => (
        // The order of postings is part of the entry and never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the posting's own number
        <div key={place} className="move">
          <span title={source}>
            <span className="sr-only">{`${t('entries.from')} `}</span>
            {accountText(source, sourceName)}
          </span>
          <ArrowRight size={14} strokeWidth={1.5} aria-hidden="true" />
          <span title={target}>
            <span className="sr-only">{`${t('entries.to')} `}</span>
            {accountText(target, targetName)}
          </span>
          <span className="figures-even">
            <Money amount={amount} decimals={6} currency="none" />
          </span>
        </div>
      ))}
    </div>
  )
}
