import type { BookAddress, BookBank } from '@clearhold/contract/withdrawals/schema'
import { Skeleton } from '#design/skeleton.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { WholeEntry } from './book-entry.tsx'

interface EntryToConfirmProps {
  /** Undefined while the book is not known. */
  readonly entry: BookAddress | BookBank | undefined
}

/** What the mail says to compare: the whole of it, with its name, before the button confirms it. */
export function EntryToConfirm({ entry }: EntryToConfirmProps) {
  const t = useTexts('withdraw')
  if (entry === undefined) return <Skeleton />
  const beside = 'address' in entry ? [entry.label, entry.network] : [entry.bankName, entry.accountName]
  return (
    <div>
      <p className="field-label">{beside.filter((part) => part !== '').join(', ')}</p>
      <div className="to-compare">
        <WholeEntry one={entry} />
      </div>
      <p className="mt-2 text-14 text-ink-2">{t('address' in entry ? 'confirm.compare' : 'confirm.compareBank')}</p>
    </div>
  )
}
