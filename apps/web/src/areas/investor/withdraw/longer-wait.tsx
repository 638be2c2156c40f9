import { useTexts } from '#i18n/use-texts.ts'

interface LongerWaitProps {
  /** Undefined while the book is not known. */
  readonly book: { readonly holdHours: number; readonly holdIsLonger: boolean } | undefined
}

/** Why a new address waits twice as long as usual, where it does. */
export function LongerWait({ book }: LongerWaitProps) {
  const t = useTexts('withdraw')
  return book?.holdIsLonger === true ? t('wallet.longerWait', { hours: book.holdHours }) : null
}
