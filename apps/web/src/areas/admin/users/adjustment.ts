import type { InputOf } from '@clearhold/contract/endpoint'
import type { Language } from '@clearhold/contract/language'
import { decimalFromMicro, microFromDecimal } from '@clearhold/contract/money'
import type { adjustBalance } from '@clearhold/contract/treasury/endpoints'
import { z } from 'zod'
import { microFromBalance } from '#design/money.tsx'

/** An amount as it is typed: a comma before the decimals is read as a point, spaces are passed over. */
export function typedMicro(text: string): bigint | undefined {
  return microFromDecimal(text.replace(/\s/g, '').replace(',', '.'))
}

/** A balance as one would type it in this language: no grouping, no zeros at the end. */
export function typedText(balance: string, language: Language): string {
  const text = balance.includes('.') ? balance.replace(/\.?0+$/, '') : balance
  return language === 'en' ? text : text.replace('.', ',')
}

const amountRule = z.string().refine((text) => typedMicro(text) !== undefined, 'amountInvalid')

export function adjustForm(reason: z.ZodString) {
  return z.object({ usdAmount: amountRule, btcAmount: amountRule, reversesEntry: z.string().trim().max(40), reason })
}
export type Adjustment = z.infer<ReturnType<typeof adjustForm>>

interface Balances {
  readonly usdAmount: string
  readonly btcAmount: string
}

/** The call's body, which our page never leaves out. */
type AdjustmentBody = NonNullable<InputOf<typeof adjustBalance>['body']>

/** What is sent: only a balance that changes, and the entry that is taken back only when one is named. */
export function adjustmentOf(typed: Adjustment, now: Balances): AdjustmentBody {
  const body: AdjustmentBody = { reason: typed.reason }
  for (const name of ['usdAmount', 'btcAmount'] as const) {
    const micro = typedMicro(typed[name])
    if (micro !== undefined && micro !== microFromBalance(now[name])) body[name] = decimalFromMicro(micro)
  }
  if (typed.reversesEntry !== '') body.reversesEntry = typed.reversesEntry
  return body
}

export function differenceMicro(before: string, typed: string): bigint | undefined {
  const micro = typedMicro(typed)
  return micro === undefined ? undefined : micro - microFromBalance(before)
}
