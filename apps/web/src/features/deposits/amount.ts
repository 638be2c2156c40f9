import { depositMinimumMicro } from '@clearhold/contract/deposits/rules'
import type { Language } from '@clearhold/contract/language'
import { decimalFromMicro, microFromDecimal } from '@clearhold/contract/money'
import { plainAmount } from '#design/amount-text.ts'

export type TypedAmount =
  | { readonly kind: 'amount'; readonly decimal: string }
  | { readonly kind: 'missing' | 'invalid' | 'small' }

/** The typed amount of a deposit. */
export function readTypedAmount(typed: string, language: Language): TypedAmount {
  if (typed.trim() === '') return { kind: 'missing' }
  const amountMicro = microFromDecimal(plainAmount(typed, language))
  if (amountMicro === undefined) return { kind: 'invalid' }
  if (amountMicro < depositMinimumMicro) return { kind: 'small' }
  return { kind: 'amount', decimal: decimalFromMicro(amountMicro) }
}

/** The amount that came along from the page before; undefined when the investor came another way. */
export function amountInState(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('amount' in state)) return undefined
  const { amount } = state
  return typeof amount === 'string' && microFromDecimal(amount) !== undefined ? amount : undefined
}

/** An amount as one would type it in this language: no grouping, no zeros at the end. */
export function amountToType(decimal: string, language: Language): string {
  const text = decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
  return language === 'en' ? text : text.replace('.', ',')
}
