import type { Withdrawal } from '@clearhold/contract/withdrawals/schema'
import { ExternalLink } from 'lucide-react'
import { shortHash } from '#design/address.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** The transaction of a payout, with the way to look it up elsewhere where there is one. */
export function PayoutTransaction({ withdrawal }: { readonly withdrawal: Pick<Withdrawal, 'txHash' | 'explorerUrl'> }) {
  const t = useTexts('withdraw')
  const { txHash, explorerUrl } = withdrawal
  if (txHash === null) return null
  const hash = (
    <span className="font-mono text-13" title={txHash} translate="no">
      {shortHash(txHash)}
    </span>
  )
  return (
    <>
      {t('one.transaction')}{' '}
      {explorerUrl === null ? (
        hash
      ) : (
        <a href={explorerUrl} target="_blank" rel="noreferrer" className="inline-flex items-center gap-1.5">
          {hash}
          <ExternalLink size={14} strokeWidth={1.5} aria-hidden="true" className="flex-none" />
          <span className="sr-only">{t('one.explorer')}</span>
        </a>
      )}
    </>
  )
}
