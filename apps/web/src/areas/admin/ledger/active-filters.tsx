import type { LedgerEntry } from '@clearhold/contract/ledger/schema'
import { X } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import type { ListChanges } from '../lists/list-address.ts'
import { amountText } from '../lists/list-address.ts'
import { useSubjectText } from '../subject.tsx'
import { useAccountText } from './use-ledger-texts.ts'

interface ActiveFiltersProps {
  readonly entries: readonly LedgerEntry[] | undefined
  readonly pathOf: (changes: ListChanges) => string
}

/** What a search or a link has narrowed the list to, each with a way to ask it no longer. */
export function ActiveFilters({ entries, pathOf }: ActiveFiltersProps) {
  const t = useTexts('ledger')
  const [query] = useSearchParams()
  const language = useLanguage()
  const accountText = useAccountText()
  const subjectText = useSubjectText()
  const [account, amount, about] = ['account', 'amount', 'about'].map((name) => query.get(name) ?? '')
  const asked = [
    ...(account === undefined || account === ''
      ? []
      : [['account', t('entries.account', { name: accountText(account, nameOf(account, entries)) })] as const]),
    ...(amount === undefined || !amountText.test(amount)
      ? []
      : [
          [
            'amount',
            t('entries.amount', { amount: moneyText(microFromBalance(amount), language, { decimals: 6 }) }),
          ] as const,
        ]),
    ...(about === undefined || about === ''
      ? []
      : [['about', t('entries.aboutOnly', { name: subjectText(about, null) })] as const]),
  ]
  if (asked.length === 0) return null
  return (
    <ul className="asked">
      {asked.map(([name, text]) => (
        <li key={name}>
          <Link to={pathOf({ [name]: null })} className="chip" title={t('entries.drop')}>
            {text}
            <X size={14} strokeWidth={1.75} aria-hidden="true" />
            <span className="sr-only">{t('entries.drop')}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Whose account it is, as the entries that were found say it. */
function nameOf(account: string, entries: readonly LedgerEntry[] | undefined): string | null {
  for (const { postings } of entries ?? []) {
    for (const { source, sourceName, target, targetName } of postings) {
      if (source.startsWith(account)) return sourceName
      if (target.startsWith(account)) return targetName
    }
  }
  return null
}
