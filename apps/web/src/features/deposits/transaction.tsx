import type { Deposit } from '@clearhold/contract/deposits/schema'
import { ExternalLink } from 'lucide-react'
import { isHash, shortHash } from '#design/address.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** What names a deposit outside of here, with the way to look it up where there is one. */
export function Transaction({ deposit }: { readonly deposit: Pick<Deposit, 'transactionId' | 'explorerUrl'> }) {
  const t = useTexts('deposits')
  const { transactionId, explorerUrl } = deposit
  const name = (
    <span
      className={isHash(transactionId) ? 'font-mono text-13' : 'wrap-anywhere'}
      title={transactionId}
      translate="no"
    >
      {shortHash(transactionId)}
    </span>
  )
  if (explorerUrl === null) return name
  return (
    <a href={explorerUrl} target="_blank" rel="noreferrer" className="inline-flex items-center gap-1.5">
      {name}
      <ExternalLink size={14} strokeWidth={1.5} aria-hidden="true" className="flex-none" />
      <span className="sr-only">{t('arriving.explorer')}</span>
    </a>
  )
}
