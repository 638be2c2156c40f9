import type { editDeposit } from '@clearhold/contract/deposits/endpoints'
import type { InputOf } from '@clearhold/contract/endpoint'
import type { Language } from '@clearhold/contract/language'
import { decimalFromMicro, microFromDecimal } from '@clearhold/contract/money'
import { reasonWords } from '#client/forms/form-rules.ts'
import { plainAmount } from '#design/amount-text.ts'

interface EditTyped {
  readonly usdAmount: string
  readonly btcAmount: string
  readonly reason: string
}

/** What is sent: both amounts with all six decimals, and none for what is no amount: the schema refuses that. */
export function editBody(
  { usdAmount, btcAmount, reason }: EditTyped,
  language: Language,
): InputOf<typeof editDeposit>['body'] {
  return {
    usdAmount: readAmount(usdAmount, language),
    btcAmount: readAmount(btcAmount, language),
    reason: reason.trim(),
  }
}

/** Zero is an amount here: a payment may be credited to one balance alone. */
function readAmount(typed: string, language: Language): string {
  const amountMicro = microFromDecimal(plainAmount(typed, language))
  return amountMicro === undefined ? '' : decimalFromMicro(amountMicro)
}

/** By the names of texts under mistakes of the forms dictionary. */
export const editWords = { usdAmount: 'amountInvalid', btcAmount: 'amountInvalid', reason: reasonWords }
