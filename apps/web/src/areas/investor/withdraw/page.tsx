import '#features/deposits/deposits.css'
import '#features/withdrawals/withdraw.css'
import { useLocation, useSearchParams } from 'react-router'
import type { TextsHandle } from '#i18n/texts.ts'
import { AddressBookView } from './address-book.tsx'
import { ConfirmAddress } from './confirm-address.tsx'
import { NewWithdrawal } from './new-withdrawal.tsx'
import { WithdrawalDetail } from './withdrawal-detail.tsx'

export const handle: TextsHandle = { namespaces: ['withdraw', 'caps'] }

/** Asking for money, one withdrawal on its way, the book, or the link of a mail: the address says which. */
export default function InvestorWithdraw() {
  const [query] = useSearchParams()
  const { key } = useLocation()
  const withdrawal = query.get('withdrawal')
  const token = query.get('confirm')
  if (withdrawal !== null) return <WithdrawalDetail key={withdrawal} id={withdrawal} />
  if (token !== null) return <ConfirmAddress key={key} token={token} entryId={query.get('entry')} />
  if (query.get('show') === 'addresses') return <AddressBookView />
  return <NewWithdrawal step={query.get('step')} after={query.get('after')} />
}
