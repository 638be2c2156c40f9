import { decimalFromMicro, microFromDecimal } from '@clearhold/contract/money'
import { ok, type Refusal, type Result, refuse } from '@clearhold/contract/result'
import type { RiskNote } from '@clearhold/contract/withdrawals/rules'
import type { withdrawRequestSchema } from '@clearhold/contract/withdrawals/schema'
import type { z } from 'zod'
import { readCredentialsChangedAt } from '#domains/accounts/index.ts'
import { kycStandingOf } from '#domains/kyc/index.ts'
import { investorAccount, readBalancesMicro } from '#domains/ledger/index.ts'
import { readToken } from '#domains/treasury/index.ts'
import { bytesOf, hexOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { businessNow } from '#platform/clock/clock.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import { type RollBack, transactionOrRefusal } from '#platform/database/rollback.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { changedLately, riskOf, sourceOf, tierOf, waitsFor, withdrawMinimumMicro } from '../rules.ts'
import { isShared, lockAddress } from '../store/address-book.ts'
import { readUsage, type Usage } from '../store/figures.ts'
import { findByKey, lockRequester, type NewWithdrawal, type StoredWithdrawal } from '../store/withdrawals.ts'
import { beginWithdrawal } from './begin-withdrawal.ts'
import { type AddressRefusal, checkAddress } from './check-address.ts'
import { checkRequester } from './check-requester.ts'
import { digestPayout } from './digest-payout.ts'
import { type BookRefusal, enterAddress } from './enter-address.ts'

export interface WithdrawRequest extends z.output<typeof withdrawRequestSchema> {
  readonly personId: string
  readonly requestId: string
}

export type RequestRefusal =
  | AddressRefusal
  | BookRefusal
  | 'withdraw_minimum'
  | 'withdraw_address_needed'
  | 'withdraw_bank_needed'
  | 'withdraw_bank_not_offered'
  | 'withdraw_balance_short'
  | 'withdraw_kyc_needed'
  | 'withdraw_day_limit'
  | 'withdraw_month_limit'
  | 'withdraw_too_often'
  | 'withdraw_too_many_open'
  | 'withdraw_held_by_law'
  | 'withdraw_key_reused'
  | 'second_factor_needed'
  | 'account_not_active'
  | 'email_unverified'
  | 'not_found'

/** Where it goes: an address of the book, or a bank account. */
type Destination = Pick<
  NewWithdrawal,
  'chainId' | 'token' | 'toAddress' | 'addressId' | 'bankName' | 'accountName' | 'accountNumber'
> & { readonly usable: boolean; readonly shared: boolean }

/**
 * Takes a request: the money is set aside in the same transaction, so that it can be spent on nothing else, and the request
 * waits for what it must wait for. The same key is the same withdrawal, however often it is asked for.
 */
export async function requestWithdrawal(
  parts: WithdrawalsParts,
  request: WithdrawRequest,
): Promise<Result<string, RequestRefusal>> {
  const formRefused = formRefusal(parts, request)
  if (formRefused !== undefined) return formRefused
  const { walletAddress, method, addressId } = request
  const isTyped = method === 'crypto' && addressId === undefined
  const typed = isTyped ? await checkAddress(parts, walletAddress ?? '') : undefined
  if (typed?.ok === false) return typed
  return transactionOrRefusal(parts.database, (tx, rollBack) => take({ tx, rollBack }, parts, request, typed?.value))
}

function formRefusal({ settings }: WithdrawalsParts, request: WithdrawRequest): Refusal<RequestRefusal> | undefined {
  const { method, walletAddress = '', addressId, bankName, accountName, accountNumber } = request
  if ((microFromDecimal(request.amount) ?? 0n) < withdrawMinimumMicro) return refuse('withdraw_minimum')
  if (method === 'crypto') {
    return addressId === undefined && walletAddress.trim() === '' ? refuse('withdraw_address_needed') : undefined
  }
  if (!settings.bankOffered) return refuse('withdraw_bank_not_offered')
  const isWhole = [bankName, accountName, accountNumber].every((detail) => (detail ?? '').trim() !== '')
  return isWhole ? undefined : refuse('withdraw_bank_needed')
}

async function take(
  { tx, rollBack }: { readonly tx: Tx; readonly rollBack: RollBack<RequestRefusal> },
  parts: WithdrawalsParts,
  request: WithdrawRequest,
  typed: Hex | undefined,
): Promise<Result<string, RequestRefusal>> {
  const { personId, key, type, method, requestId } = request
  await lockRequester(tx, personId)
  const known = await findByKey(tx, personId, key)
  if (known !== undefined) return isSame(known, request, typed) ? ok(known.id) : refuse('withdraw_key_reused')
  const refusal = await checkRequester(tx, personId)
  if (refusal !== undefined) return refusal
  const kyc = await kycStandingOf(tx, personId)
  if (kyc.legalHold) return refuse('withdraw_held_by_law')
  if (kyc.status === 'absent' || kyc.status === 'rejected') return refuse('withdraw_kyc_needed')
  const verified = kyc.status === 'verified'
  const amountMicro = microFromDecimal(request.amount) ?? 0n
  const usage = await readUsage(tx, personId, parts.clock.now())
  const short = (await shortage(tx, request, amountMicro)) ?? limitRefusal(parts, usage, amountMicro, verified)
  if (short !== undefined) return short
  const destination = method === 'bank' ? ok(bankOf(request)) : await addressOf(tx, parts, request, typed)
  if (!destination.ok) return destination

  const { usable, shared, ...place } = destination.value
  const risk = await riskNotes(tx, parts, personId, { amountMicro, usage, usable, shared })
  const tier = method === 'bank' ? 'two' : tierOf(amountMicro, risk, parts.settings.tiers)
  const draft = { id: randomId(), personId, requestKey: key, type, method, amountMicro, ...place, tier, risk }
  const state = waitsFor({ type, method, tier, verified, addressUsable: usable, approvals: 0 })
  const stored = await beginWithdrawal({ tx, rollBack }, { ...draft, digest: digestPayout(draft), state }, requestId)
  return ok(stored.id)
}

function isSame(known: StoredWithdrawal, request: WithdrawRequest, typed: Hex | undefined): boolean {
  const { type, method, amount, addressId } = request
  if (known.type !== type || known.method !== method || known.amountMicro !== microFromDecimal(amount)) return false
  if (method === 'bank') return known.accountNumber === bankOf(request).accountNumber
  if (addressId !== undefined) return known.addressId === addressId
  return known.toAddress !== null && hexOf(known.toAddress) === typed
}

async function shortage(
  tx: Tx,
  { personId, type }: WithdrawRequest,
  amountMicro: bigint,
): Promise<Refusal<'withdraw_balance_short'> | undefined> {
  const account = investorAccount(personId, sourceOf(type))
  const freeMicro = (await readBalancesMicro(tx, [account])).get(account) ?? 0n
  if (freeMicro >= amountMicro) return undefined
  return refuse('withdraw_balance_short', { free: decimalFromMicro(freeMicro) })
}

function limitRefusal(
  { settings }: WithdrawalsParts,
  { dayMicro, monthMicro, requestsToday, open }: Usage,
  amountMicro: bigint,
  verified: boolean,
): Refusal<RequestRefusal> | undefined {
  const { dayMaxMicro, monthMaxMicro } = verified ? settings.verified : settings.pending
  if (requestsToday >= settings.requestsPerDay)
    return refuse('withdraw_too_often', { max: String(settings.requestsPerDay) })
  if (open >= settings.openMax) return refuse('withdraw_too_many_open', { max: String(settings.openMax) })
  if (dayMicro + amountMicro > dayMaxMicro) return refuse('withdraw_day_limit', leftOf(dayMaxMicro, dayMicro))
  if (monthMicro + amountMicro > monthMaxMicro) return refuse('withdraw_month_limit', leftOf(monthMaxMicro, monthMicro))
  return undefined
}

function leftOf(maxMicro: bigint, usedMicro: bigint): { max: string; left: string } {
  const leftMicro = maxMicro > usedMicro ? maxMicro - usedMicro : 0n
  return { max: decimalFromMicro(maxMicro), left: decimalFromMicro(leftMicro) }
}

function bankOf({ bankName, accountName, accountNumber }: WithdrawRequest): Destination {
  return {
    chainId: null,
    token: null,
    toAddress: null,
    addressId: null,
    usable: true,
    shared: false,
    bankName: bankName?.trim() ?? '',
    accountName: accountName?.trim() ?? '',
    accountNumber: accountNumber?.trim() ?? '',
  }
}

async function addressOf(
  tx: Tx,
  parts: WithdrawalsParts,
  { personId, addressId, requestId }: WithdrawRequest,
  typed: Hex | undefined,
): Promise<Result<Destination, RequestRefusal>> {
  const { chainId, settings } = parts
  const token = await readToken(tx, chainId)
  if (token === undefined) return refuse('chain_late')
  const picked = addressId === undefined ? undefined : await lockAddress(tx, personId, addressId)
  if (addressId !== undefined && (picked === undefined || picked.chainId !== BigInt(chainId)))
    return refuse('not_found')
  // An address that was entered long ago may have been denied since.
  if (picked !== undefined && settings.denied.has(hexOf(picked.address))) return refuse('address_denied')
  const entered =
    picked === undefined && typed !== undefined
      ? await enterAddress(tx, parts, { personId, address: typed, label: '', requestId })
      : undefined
  if (entered?.ok === false) return entered
  const entry = picked ?? entered?.value
  if (entry === undefined) return refuse('withdraw_address_needed')
  return ok({
    chainId: BigInt(chainId),
    token: bytesOf(token.address),
    toAddress: entry.address,
    addressId: entry.id,
    bankName: null,
    accountName: null,
    accountNumber: null,
    usable: entry.usableAt !== null && entry.usableAt <= (await businessNow(tx)),
    shared: await isShared(tx, personId, chainId, entry.address),
  })
}

async function riskNotes(
  tx: Tx,
  { clock, settings }: WithdrawalsParts,
  personId: string,
  facts: {
    readonly amountMicro: bigint
    readonly usage: Usage
    readonly usable: boolean
    readonly shared: boolean
  },
): Promise<RiskNote[]> {
  return riskOf({
    addressUsable: facts.usable,
    first: !facts.usage.any,
    changed: changedLately(clock.now(), await readCredentialsChangedAt(tx, personId)),
    requestsToday: facts.usage.requestsToday,
    requestsPerDay: settings.requestsPerDay,
    sharedAddress: facts.shared,
    large: facts.amountMicro > settings.tiers.oneMaxMicro,
  })
}
