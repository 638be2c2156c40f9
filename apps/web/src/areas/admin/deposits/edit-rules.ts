import type { editDeposit } from '@clearhold/contract/deposits/endpoints'
import type { InputOf } from '@clearhold/contract/endpoint'
import type { Language } from '@clearhold/contract/language'
import { decimalFromMicro, microFromDecimal } from '@clearhold/contract/money'
import { plainAmount } from '#design/amount-text.ts'
import { reasonRule } from '#design/form-rules.ts'

export interface EditTyped {
  readonly usdAmount: string
  readonly btcAmount: string
  readonly reason: string
}

/** Names of texts under mistakes of the forms dictionary. */
export interface EditFieldErrors {
  readonly usdAmount?: 'amountInvalid'
  readonly btcAmount?: 'amountInvalid'
  readonly reason?: 'reasonRequired' | 'reasonShort' | 'reasonLong'
}

/** What is wrong with a proposal before it is sent, in the order of the fields. */
export function editFieldErrors({ usdAmount, btcAmount, reason }: EditTyped, language: Language): EditFieldErrors {
  const wrong = reasonRule.safeParse(reason).error?.issues[0]?.message as EditFieldErrors['reason']
  return {
    ...(readAmount(usdAmount, language) === undefined && { usdAmount: 'amountInvalid' as const }),
    ...(readAmount(btcAmount, language) === undefined && { btcAmount: 'amountInvalid' as const }),
    ...(wrong !== undefined && { reason: wrong }),
  }
}

/** What is sent: both amounts with all six decimals. */
export function editBody(
  { usdAmount, btcAmount, reason }: EditTyped,
  language: Language,
): InputOf<typeof editDeposit>['body'] {
  return {
    usdAmount: decimalFromMicro(readAmount(usdAmount, language) ?? 0n),
    btcAmount: decimalFromMicro(readAmount(btcAmount, language) ?? 0n),
    reason: reason.trim(),
  }
}

/** Zero is an amount here: a payment may be credited to one balance alone. */
function readAmount(typed: string, language: Language): bigint | undefined {
  return microFromDecimal(plainAmount(typed, language))
}
