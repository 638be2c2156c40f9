import { useTexts } from '#i18n/use-texts.ts'
import type { AddressBook } from './address-choice.tsx'

/** Why a new address waits twice as long as usual, where it does. */
export function LongerWait({ book }: { readonly book: Pick<AddressBook, 'holdHours' | 'holdIsLonger'> | undefined }) {
  const t = useTexts('withdraw')
  return book?.holdIsLonger === true ? t('wallet.longerWait', { hours: book.holdHours }) : null
}
