import '#client/boot/zod-without-eval.ts'
import type { InputOf } from '@clearhold/contract/endpoint'
import type { Language } from '@clearhold/contract/language'
import { decimalFromMicro, microFromDecimal } from '@clearhold/contract/money'
import {
  type CappedMoney,
  capExceededBy,
  isBelowMinimum,
  mostMicro,
  type Parts,
  partsOf,
  uncappedOf,
} from '@clearhold/contract/withdrawals/caps'
import type { requestWithdrawal } from '@clearhold/contract/withdrawals/endpoints/own'
import type { WithdrawalMethod, WithdrawalType } from '@clearhold/contract/withdrawals/rules'
import type { WithdrawTerms } from '@clearhold/contract/withdrawals/schema'
import { z } from 'zod'
import { plainAmount } from '#design/amount-text.ts'

/** What the investor has filled in. addressId is an entry of their address book; null means that the address is typed. */
export interface WithdrawTyped {
  readonly type: WithdrawalType
  readonly method: WithdrawalMethod
  readonly amount: string
  readonly addressId: string | null
  readonly walletAddress: string
  readonly bankName: string
  readonly accountNumber: string
  readonly accountName: string
}

export const nothingTyped: WithdrawTyped = {
  type: 'capital',
  method: 'crypto',
  amount: '',
  addressId: null,
  walletAddress: '',
  bankName: '',
  accountNumber: '',
  accountName: '',
}

/** The fields of the form: while no address was chosen, it is the usual one. */
export type WithdrawFields = Omit<WithdrawTyped, 'addressId'> & { readonly addressId: string | null | undefined }
export const withdrawStart: WithdrawFields = { ...nothingTyped, addressId: undefined }

export type WithdrawField = 'amount' | 'walletAddress' | 'bankName' | 'accountNumber' | 'accountName'

/** Names of texts under mistake. */
export type AmountFieldError =
  | 'amountRequired'
  | 'amountNumber'
  | 'amountSmall'
  | 'insufficient'
  | 'overDay'
  | 'overMonth'
type TextFieldError =
  | 'walletRequired'
  | 'walletShape'
  | 'bankNameRequired'
  | 'accountNumberRequired'
  | 'accountNameRequired'
export type WithdrawalFieldErrors = Readonly<Partial<Record<WithdrawField, AmountFieldError | TextFieldError>>>

type Limits = Pick<WithdrawTerms, 'available' | 'matured' | 'minimum' | 'limits'>

/** What is wrong before anything is sent; empty when it may be. The server judges it again. */
export function withdrawalFieldErrors(typed: WithdrawTyped, terms: Limits, language: Language): WithdrawalFieldErrors {
  const amount = amountError(typed, terms, language)
  return {
    ...(amount !== undefined && { amount }),
    ...(typed.method === 'crypto' ? walletFieldErrors(typed) : bankFieldErrors(typed)),
  }
}

/** The same as a schema, for the form. Without the terms nothing is judged: there is no form yet either. */
export function withdrawRules(
  terms: Limits | undefined,
  language: Language,
  say: (fieldError: WithdrawalFieldErrors[WithdrawField]) => string | undefined,
) {
  return z.custom<WithdrawTyped>().superRefine((typed, context) => {
    if (terms === undefined) return
    for (const [field, fieldError] of Object.entries(withdrawalFieldErrors(typed, terms, language)))
      context.addIssue({ code: 'custom', path: [field], message: say(fieldError) ?? fieldError })
  })
}

/** The first reason against an amount, in the order a person can mend it. */
export function amountError(
  { type, amount }: Pick<WithdrawTyped, 'type' | 'amount'>,
  terms: Limits,
  language: Language,
): AmountFieldError | undefined {
  const text = plainAmount(amount, language)
  if (text === '') return 'amountRequired'
  const amountMicro = microFromDecimal(text)
  if (amountMicro === undefined) return 'amountNumber'
  const money = moneyOf(type, terms)
  const least = { minimumMicro: micro(terms.minimum), freeMicro: money.freeMicro }
  if (isBelowMinimum({ type, amountMicro }, least)) return 'amountSmall'
  if (amountMicro > money.freeMicro) return 'insufficient'
  const exceeded = capExceededBy(amountMicro, money)
  return exceeded && ({ day: 'overDay', month: 'overMonth' } as const)[exceeded]
}

function walletFieldErrors({ addressId, walletAddress }: WithdrawTyped): WithdrawalFieldErrors {
  if (addressId !== null) return {}
  const text = walletAddress.trim()
  if (text === '') return { walletAddress: 'walletRequired' }
  return isWallet(text) ? {} : { walletAddress: 'walletShape' }
}

export function isWallet(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text.trim())
}

function bankFieldErrors({ bankName, accountNumber, accountName }: WithdrawTyped): WithdrawalFieldErrors {
  return {
    ...(bankName.trim().length < 2 && { bankName: 'bankNameRequired' as const }),
    ...(accountNumber.trim().length < 4 && { accountNumber: 'accountNumberRequired' as const }),
    ...(accountName.trim().length < 2 && { accountName: 'accountNameRequired' as const }),
  }
}

/** What is sent, without the key by which the server knows it again. */
export type WithdrawContent = Readonly<Omit<InputOf<typeof requestWithdrawal>['body'], 'key'>>

export function withdrawContent(typed: WithdrawTyped, language: Language): WithdrawContent {
  const { type, method, addressId, walletAddress, bankName, accountNumber, accountName } = typed
  const amount = decimalFromMicro(microFromDecimal(plainAmount(typed.amount, language)) ?? 0n)
  if (method === 'bank') {
    return {
      type,
      method,
      amount,
      bankName: bankName.trim(),
      accountNumber: accountNumber.trim(),
      accountName: accountName.trim(),
    }
  }
  return addressId === null
    ? { type, method, amount, walletAddress: walletAddress.trim() }
    : { type, method, amount, addressId }
}

export interface WithdrawAttempt {
  readonly key: string
  readonly content: WithdrawContent
}

/** The same content keeps its key: an investor who presses again because no answer came asks for the same withdrawal, not for two. */
export function attemptFor(
  previous: WithdrawAttempt | undefined,
  content: WithdrawContent,
  newKey: () => string,
): WithdrawAttempt {
  const isSame = JSON.stringify(previous?.content) === JSON.stringify(content)
  return isSame && previous !== undefined ? previous : { key: newKey(), content }
}

/** The most that can be asked for now: all that has matured, and of other money what the caps leave. */
export function mostOf(type: WithdrawalType, terms: Omit<Limits, 'minimum'>): bigint {
  return mostMicro(moneyOf(type, terms))
}

/** The same in parts: what has matured, and what may leave beside it. */
export function leavesToday(terms: Omit<Limits, 'minimum'>) {
  const sumMicro = mostOf('all', terms)
  const maturedMicro = uncappedOf(sumMicro, micro(terms.matured.all))
  return { maturedMicro, otherMicro: sumMicro - maturedMicro, sumMicro } as const
}

function moneyOf(type: WithdrawalType, { available, matured, limits }: Omit<Limits, 'minimum'>): CappedMoney {
  return {
    freeMicro: micro(available[type]),
    maturedMicro: micro(matured[type]),
    dayLeftMicro: micro(limits.dayLeft),
    monthLeftMicro: micro(limits.monthLeft),
  }
}

/** What a withdrawal takes from each balance, in the order of the form; only what it takes anything from. */
export function takenParts(
  { type, amountMicro }: { readonly type: WithdrawalType; readonly amountMicro: bigint },
  { available, matured }: Pick<Limits, 'available' | 'matured'>,
): { readonly type: WithdrawalType; readonly amountMicro: bigint }[] {
  if (type !== 'all') return [{ type, amountMicro }]
  const named = (of: WithdrawTerms['available']): Parts => ({
    capital: micro(of.capital),
    profit: micro(of.profit),
    referral_bonus: micro(of.referral_bonus),
  })
  const parts = partsOf(amountMicro, named(available), named(matured))
  if (parts === undefined) return [{ type, amountMicro }]
  const order = ['capital', 'profit', 'referral_bonus'] as const
  return order.map((name) => ({ type: name, amountMicro: parts[name] })).filter((part) => part.amountMicro > 0n)
}

function micro(amount: string): bigint {
  return microFromDecimal(amount) ?? 0n
}
