import './book.css'
import { useSearchParams } from 'react-router'
import { Chips } from '#design/chips.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { Entries } from './entries.tsx'
import { Quarters } from './quarters.tsx'
import { TrialBalanceSheet } from './trial-balance-sheet.tsx'

export const handle: TextsHandle = { namespaces: ['ledger', 'audit'] }

/** The book: what every kind of account holds, and every entry that made it so. Nothing here writes to it. */
export default function Ledger() {
  const t = useTexts('ledger')
  const [query] = useSearchParams()
  const isEntries = query.get('show') === 'entries' || query.has('entry')
  const isQuarters = !isEntries && query.get('show') === 'quarters'
  return (
    <>
      <PageTitle
        title={t('title')}
        lead={t('lead')}
        actions={
          <Chips
            label={t('views')}
            chips={[
              { to: '/admin/ledger', label: t('view.balance'), chosen: !isEntries && !isQuarters },
              { to: '/admin/ledger?show=entries', label: t('view.entries'), chosen: isEntries },
              { to: '/admin/ledger?show=quarters', label: t('view.quarters'), chosen: isQuarters },
            ]}
          />
        }
      />
      {isEntries && <Entries />}
      {isQuarters && <Quarters />}
      {!isEntries && !isQuarters && <TrialBalanceSheet at={query.get('at')} />}
    </>
  )
}
