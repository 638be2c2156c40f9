import { decimalFromMicro, microFromDecimal } from '@clearhold/contract/money'
import { ok, type Refusal, type Result, refuse } from '@clearhold/contract/result'
import { capExceededBy, isBelowMinimum, leftOfCap, uncappedOf } from '@clearhold/contract/withdrawals/caps'
import type { RiskNote } from '@clearhold/contract/withdrawals/rules'
import { isSameName } from '@clearhold/contract/withdrawals/same-name'
import type { withdrawRequestSchema } from '@clearhold/contract/withdrawals/schema'
import type { z } from 'zod'
import { bytesOf, hexOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import { type RollBack, transactionOrRefusal } from '#platform/database/rollback.ts'
import type { WithdrawalsParts } from '../parts.ts'
import {
  addressRefusalOf,
  changedLately,
  requesterRefusalOf,
  riskOf,
  tierOf,
  waitsFor,
  withdrawMinimumMicro,
} from '../rules.ts'
import type { BankAccount } from '../store/address-book.ts'
import type { HeldWithdrawal } from '../store/money.ts'
import { type RequestFacts, readRequestFacts } from '../store/requests.ts'
import { beginWithdrawal } from './begin-withdrawal.ts'
import type { AddressRefusal } from './check-address.ts'
import { type BookRefusal, enterAddress } from './enter-address.ts'
import { enterBankAccount } from './enter-bank-account.ts'
import { readAddress } from './read-address.ts'

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
  | 'bank_name_differs'
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

/** Where it goes: an address of the address book, or a bank account. */
type Destination = Pick<HeldWithdrawal, 'addressId' | 'bankName' | 'accountName' | 'accountNumber'> & {
  readonly usable: boolean
  readonly shared: boolean
}

/**
 * Accepts a request: the money is put on hold in the same transaction, so that it can be spent on nothing else, and the request waits for
 * what it must wait for. Idempotent by key. Everything it is judged by is read in one query, and nothing follows the entry but the
 * commit.
 */
export async function requestWithdrawal(
  parts: WithdrawalsParts,
  request: WithdrawRequest,
): Promise<Result<string, RequestRefusal>> {
  const formRefused = formRefusal(parts, request)
  if (formRefused !== undefined) return formRefused
  const { walletAddress, method, addressId } = request
  const isTyped = method === 'crypto' && addressId === undefined
  const typed = isTyped ? readAddress(walletAddress ?? '') : undefined
  if (typed !== undefined && 'refusal' in typed) return refuse(typed.refusal)
  // Before the transaction: the name is stored encrypted, with its key outside the database.
  const identityName = method === 'bank' ? await parts.identityNameOf(request.personId) : null
  return transactionOrRefusal(parts.database, (tx, rollBack) =>
    take({ tx, rollBack }, parts, { ...request, identityName }, typed?.address),
  )
}

function formRefusal({ settings }: WithdrawalsParts, request: WithdrawRequest): Refusal<RequestRefusal> | undefined {
  const { method, walletAddress = '', addressId, bankName, accountName, accountNumber } = request
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
  request: WithdrawRequest & { readonly identityName: string | null },
  typed: Hex | undefined,
): Promise<Result<string, RequestRefusal>> {
  const { personId, key, type, method, addressId, requestId } = request
  const now = parts.clock.now()
  const facts = await readRequestFacts(tx, {
    personId,
    key,
    type,
    chainId: method === 'bank' ? null : parts.chainId,
    addressId,
    typed: typed === undefined ? undefined : bytesOf(typed),
    now,
  })
  const unpayable = typed === undefined ? undefined : unpayableRefusal(parts, facts, typed)
  if (unpayable !== undefined) return unpayable
  if (facts.knownId !== null) return isSame(facts, request, typed) ? ok(facts.knownId) : refuse('withdraw_key_reused')
  const amountMicro = microFromDecimal(request.amount) ?? 0n
  const least = { minimumMicro: withdrawMinimumMicro, freeMicro: facts.freeMicro }
  if (isBelowMinimum({ type, amountMicro }, least)) return refuse('withdraw_minimum')
  const refusal = personRefusal(facts) ?? amountRefusal(parts, facts, amountMicro)
  if (refusal !== undefined) return refusal
  const destination = await (method === 'bank' ? accountOf(tx, request) : addressOf(tx, parts, request, facts, typed))
  if (!destination.ok) return destination

  const { usable, shared, ...place } = destination.value
  const risk = riskNotes(parts, facts, { amountMicro, shared, now })
  const tier = method === 'bank' ? 'two' : tierOf(amountMicro, risk, parts.settings.tiers)
  const verified = facts.kycStatus === 'verified'
  const state = waitsFor({ type, method, tier, verified, addressUsable: usable, approvals: 0 })
  const uncappedMicro = uncappedOf(amountMicro, facts.maturedMicro)
  const asked = { id: randomId(), personId, requestKey: key, type, method, amountMicro, uncappedMicro }
  const held = { ...asked, ...place, tier, risk, state }
  return ok(await beginWithdrawal({ tx, rollBack }, { ...held, chainId: null, toAddress: null }, requestId))
}

function unpayableRefusal(
  { settings }: WithdrawalsParts,
  { token, addressOurs }: RequestFacts,
  typed: Hex,
): Refusal<RequestRefusal> | undefined {
  const pinned = token === null ? undefined : hexOf(token)
  const code = addressRefusalOf(typed, { token: pinned, isOurs: addressOurs === true, denied: settings.denied })
  return code === undefined ? undefined : refuse(code)
}

function isSame(facts: RequestFacts, request: WithdrawRequest, typed: Hex | undefined): boolean {
  const { type, method, amount, addressId } = request
  if (facts.knownType !== type || facts.knownMethod !== method) return false
  if (facts.knownAmountMicro !== microFromDecimal(amount)) return false
  if (method === 'bank') return facts.knownAccountNumber === bankOf(request).accountNumber
  if (addressId !== undefined) return facts.knownAddressId === addressId
  return facts.knownToAddress !== null && hexOf(facts.knownToAddress) === typed
}

function personRefusal(facts: RequestFacts): Refusal<RequestRefusal> | undefined {
  const { accountState, emailVerified, hasFactor, kycStatus } = facts
  const requester = { accountState, emailVerified: emailVerified === true, hasFactor: hasFactor === true }
  const code = requesterRefusalOf(requester)
  if (code !== undefined) return refuse(code)
  if (facts.legalHold) return refuse('withdraw_held_by_law')
  return kycStatus === 'absent' || kycStatus === 'rejected' ? refuse('withdraw_kyc_needed') : undefined
}

function amountRefusal(
  { settings }: WithdrawalsParts,
  { freeMicro, maturedMicro, kycStatus, dayMicro, monthMicro, requestsToday, open }: RequestFacts,
  amountMicro: bigint,
): Refusal<RequestRefusal> | undefined {
  if (freeMicro < amountMicro) return refuse('withdraw_balance_short', { free: decimalFromMicro(freeMicro) })
  // Regardless of the number of earlier requests, one more can always take all that has matured.
  if (maturedMicro === 0n || amountMicro < maturedMicro) {
    if (requestsToday >= settings.requestsPerDay)
      return refuse('withdraw_too_often', { max: String(settings.requestsPerDay) })
    if (open >= settings.openMax) return refuse('withdraw_too_many_open', { max: String(settings.openMax) })
  }
  const { dayMaxMicro, monthMaxMicro } = kycStatus === 'verified' ? settings.verified : settings.pending
  const dayLeftMicro = leftOfCap(dayMaxMicro, dayMicro)
  const monthLeftMicro = leftOfCap(monthMaxMicro, monthMicro)
  const exceeded = capExceededBy(amountMicro, { maturedMicro, dayLeftMicro, monthLeftMicro })
  if (exceeded === undefined) return undefined
  const [maxMicro, leftMicro] = exceeded === 'day' ? [dayMaxMicro, dayLeftMicro] : [monthMaxMicro, monthLeftMicro]
  return refuse(exceeded === 'day' ? 'withdraw_day_limit' : 'withdraw_month_limit', {
    max: decimalFromMicro(maxMicro),
    left: decimalFromMicro(leftMicro),
    matured: decimalFromMicro(maturedMicro),
  })
}

function bankOf({ bankName, accountName, accountNumber }: WithdrawRequest): BankAccount {
  return {
    bankName: bankName?.trim() ?? '',
    accountName: accountName?.trim() ?? '',
    accountNumber: accountNumber?.trim() ?? '',
  }
}

/** A bank account in the person's own name, through their address book. */
async function accountOf(
  tx: Tx,
  request: WithdrawRequest & { readonly identityName: string | null },
): Promise<Result<Destination, RequestRefusal>> {
  const bank = bankOf(request)
  if (!isSameName(bank.accountName, request.identityName ?? '')) return refuse('bank_name_differs')
  const entered = await enterBankAccount(tx, { personId: request.personId, bank, requestId: request.requestId })
  return entered.ok
    ? ok({ ...bank, addressId: entered.value.id, usable: entered.value.isUsable, shared: false })
    : entered
}

async function addressOf(
  tx: Tx,
  parts: WithdrawalsParts,
  { personId, requestId }: WithdrawRequest,
  facts: RequestFacts,
  typed: Hex | undefined,
): Promise<Result<Destination, RequestRefusal>> {
  if (facts.token === null) return refuse('chain_late')
  const to = { bankName: null, accountName: null, accountNumber: null, shared: facts.addressShared === true }
  if (typed !== undefined) {
    const { addressId: knownId, addressConfirmed, bookLocked, bookCount } = facts
    const place = {
      knownId,
      isConfirmed: addressConfirmed === true,
      isLocked: bookLocked === true,
      count: bookCount ?? 0,
    }
    const entered = await enterAddress(tx, parts, { personId, address: typed, label: '', requestId, place })
    return entered.ok ? ok({ ...to, addressId: entered.value, usable: facts.addressUsable === true }) : entered
  }
  if (facts.addressId === null || facts.address === null) return refuse('not_found')
  // An address entered long ago may have been denied since.
  if (parts.settings.denied.has(hexOf(facts.address))) return refuse('address_denied')
  return ok({ ...to, addressId: facts.addressId, usable: facts.addressUsable === true })
}

function riskNotes(
  { settings }: WithdrawalsParts,
  { any, requestsToday, credentialsChangedAt }: RequestFacts,
  request: {
    readonly amountMicro: bigint
    readonly shared: boolean
    readonly now: Date
  },
): RiskNote[] {
  return riskOf({
    first: !any,
    changed: changedLately(request.now, credentialsChangedAt ?? undefined),
    requestsToday,
    requestsPerDay: settings.requestsPerDay,
    sharedAddress: request.shared,
    large: request.amountMicro > settings.tiers.oneMaxMicro,
  })
}
