import type { AccountKind } from '@clearhold/contract/ledger/schema'
import { useTexts } from '#i18n/use-texts.ts'
import { entryReasons } from './entry-reasons.ts'

/** Why an entry was written; a reason that this page does not know yet keeps its own name. */
export function useReasonText(): (reason: string) => string {
  const t = useTexts('ledger')
  return (reason) =>
    Object.hasOwn(entryReasons, reason) ? t(entryReasons[reason as keyof typeof entryReasons]) : reason
}

const ofInvestor = {
  cash: 'account.cash',
  locked: 'account.locked',
  profit: 'account.profit',
  bonus: 'account.bonus',
  leaving: 'account.leaving',
} as const
const ofChain = { custody: 'account.custody', suspense: 'account.suspense', dust: 'account.dust' } as const

/** An account in words: whose it is and of which kind, or what the house calls it. */
export function useAccountText(): (key: string, name: string | null) => string {
  const t = useTexts('ledger')
  return (key, name) => {
    const [first = '', id = '', kind = ''] = key.split(':')
    if (first === 'investor') {
      const who = name ?? t('account.person', { id: id.slice(0, 8) })
      const isKnown = Object.hasOwn(ofInvestor, kind)
      return t('account.of', {
        name: who,
        kind: isKnown ? t(ofInvestor[kind as keyof typeof ofInvestor]) : t('account.all'),
      })
    }
    if (first === 'position') return t('account.escrow', { id: id.slice(0, 8) })
    if (key === 'operator:capital') return t('account.capital')
    if (key === 'bank:paid') return t('account.bank')
    return Object.hasOwn(ofChain, first) ? t(ofChain[first as keyof typeof ofChain], { id }) : key
  }
}

export function useKindText(): (kind: AccountKind) => string {
  const t = useTexts('ledger')
  return (kind) => t(kinds[kind])
}

const kinds = {
  cash: 'kind.cash',
  locked: 'kind.locked',
  profit: 'kind.profit',
  bonus: 'kind.bonus',
  leaving: 'kind.leaving',
  escrow: 'kind.escrow',
  capital: 'kind.capital',
  bank: 'kind.bank',
  dust: 'kind.dust',
  suspense: 'kind.suspense',
  custody: 'kind.custody',
} as const
