import '#client/boot/zod-without-eval.ts'
import type { Language } from '@clearhold/contract/language'
import { z } from 'zod'
import { readTypedAmount, type TypedAmount } from '#features/deposits/amount.ts'

type AmountError = Exclude<TypedAmount['kind'], 'amount'>

/** The typed amount of a deposit as a decimal. Its error texts are under dialog in the texts of deposits. */
export function depositAmountRule(language: Language, say: (amountError: AmountError) => string) {
  return z.string().transform((typed, context) => {
    const read = readTypedAmount(typed, language)
    if (read.kind === 'amount') return read.decimal
    context.addIssue({ code: 'custom', message: say(read.kind) })
    return z.NEVER
  })
}
