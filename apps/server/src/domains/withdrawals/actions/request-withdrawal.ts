import { decimalFromMicro, microFromDecimal } from '@clearhold/contract/money'
import { ok, type Refusal, type Result, refuse } from '@clearhold/contract/result'
import { capExceededBy, isBelowMinimum, leftOfCap, uncappedOf } from '@clearhold/contract/withdrawals/caps'
import type { RiskNote } from '@clearhold/contract/withdrawals/rules'
import { isSameName } from '@clearhold/contract/withdrawals/same-name'
import type { OwnWithdrawal, withdrawRequestSchema } from '@clearhold/contract/withdrawals/schema'
import type { z } from 'zod'
import { bytesOf, hexOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { isConflict } from '#platform/database/conflict.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
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
import { type AskedWithdrawal, type HeldWithdrawal, writeAsked } from '../store/money.ts'
import { type RequestFacts, readRequestFacts } from '../store/requests.ts'
import type { AddressRefusal } from './check-address.ts'
import { type BookRefusal, enterAddress } from './enter-address.ts'
import { enterBankAccount } from './enter-bank-account.ts'
import { holdWithdrawal } from './hold-withdrawal.ts'
import { parseAddress } from './parse-address.ts'
import { presentOwnWithdrawal, type ShownWithdrawal } from './present-own-withdrawal.ts'

export interface WithdrawRequest extends z.output<typeof withdrawRequestSchema> {
  readonly personId: string
  readonly requestId: string
}

/** A withdrawal that was requested; as its owner reads it, where nothing more has to be read for it. */
export interface Requested {
  readonly id: string
  readonly own?: OwnWithdrawal | undefined
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
 * commit. A request to an address of the address book takes two round trips; what is not accepted at once is judged again in a transaction,
 * in which the person's requests take turns: only that one refuses.
 */
export async function requestWithdrawal(
  parts: WithdrawalsParts,
  request: WithdrawRequest,
): Promise<Result<Requested, RequestRefusal>> {
  const formRefused = formRefusal(parts, request)
  if (formRefused !== undefined) return formRefused
  const { walletAddress, method, addressId } = request
  const isTyped = method === 'crypto' && addressId === undefined
  const typed = isTyped ? parseAddress(walletAddress ?? '') : undefined
  if (typed !== undefined && 'refusal' in typed) return refuse(typed.refusal)
  if (method === 'crypto' && typed === undefined) {
    const answer = await takeAtOnce(parts, request)
    if (answer !== undefined) return answer
  }
  // Before the transaction: the name is stored encrypted, with its key outside the database.
  const identityName = method === 'bank' ? await parts.readIdentityName(request.personId) : null
  const taken = await transactionOrRefusal<string, RequestRefusal>(parts.database, (tx, rollBack) =>
    take({ tx, rollBack }, parts, { ...request, identityName }, typed?.address),
  )
  return taken.ok ? ok({ id: taken.value }) : taken
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

/** Undefined where it is not accepted at once, for whatever reason: what was read without a lock may be of several moments. */
async function takeAtOnce(
  parts: WithdrawalsParts,
  request: WithdrawRequest,
): Promise<Result<Requested, RequestRefusal> | undefined> {
  const { database } = parts
  const facts = await readFacts(database.reader, parts, request, { typed: undefined, takesTurn: false })
  if (facts.knownId !== null) {
    const known = answerKnown(facts, facts.knownId, request, undefined)
    return known.ok ? ok({ id: known.value }) : known
  }
  const destination = judge(parts, request, facts).ok ? knownAddressOf(parts, facts) : undefined
  if (!destination?.ok) return undefined
  const held = draft(parts, request, facts, destination.value)
  const asked = { askedBefore: facts.askedBefore, requestId: request.requestId }
  const write = async (reader: Reader, noteEvents: () => void) => {
    const written = await writeAsked(reader, held, asked)
    if (written !== undefined) noteEvents()
    return written
  }
  try {
    const written = await database.call(write, { attemptsMax: 1 })
    return written === undefined ? undefined : ok({ id: held.id, own: composeOwn(parts, held, facts, written) })
  } catch (error) {
    if (isConflict(error)) return undefined
    throw error
  }
}

/** As showWithdrawal answers it, built from what is known to save its reads; undefined where more would have to be read. */
function composeOwn(
  { chainId, explorerUrl }: WithdrawalsParts,
  held: HeldWithdrawal,
  facts: RequestFacts,
  { entryId, number, askedAt, standsSince }: AskedWithdrawal,
): OwnWithdrawal | undefined {
  // A place in the queue and the end of a link in a mail have to be read.
  if (held.state === 'review' || facts.addressConfirmed !== true) return undefined
  const notYet = { reason: null, note: null, txHash: null, arrivedMicro: null, bankReference: null, endEntryId: null }
  const row: ShownWithdrawal = {
    ...held,
    ...notYet,
    number,
    chainId: BigInt(chainId),
    toAddress: facts.address,
    holdEntryId: entryId,
    confirmations: 0,
    confirmationsNeeded: 0,
    shownCreatedAt: askedAt,
    shownSettledAt: null,
  }
  const first = { withdrawalId: held.id, state: held.state, reason: null, place: 1, at: standsSince }
  const address = { confirmedAt: null, usableAt: facts.addressUsableAt }
  const shown = presentOwnWithdrawal(row, { steps: [first], approvals: [], address, queuePosition: null }, explorerUrl)
  return { ...shown, addressToConfirm: false, confirmBy: null }
}

function readFacts(
  reader: Reader,
  { chainId, clock }: WithdrawalsParts,
  { personId, key, type, method, addressId }: WithdrawRequest,
  { typed, takesTurn }: { readonly typed: Hex | undefined; readonly takesTurn: boolean },
): Promise<RequestFacts> {
  return readRequestFacts(reader, {
    personId,
    key,
    type,
    chainId: method === 'bank' ? null : chainId,
    addressId,
    typed: typed === undefined ? undefined : bytesOf(typed),
    now: clock.now(),
    takesTurn,
  })
}

async function take(
  { tx, rollBack }: { readonly tx: Tx; readonly rollBack: RollBack<RequestRefusal> },
  parts: WithdrawalsParts,
  request: WithdrawRequest & { readonly identityName: string | null },
  typed: Hex | undefined,
): Promise<Result<string, RequestRefusal>> {
  const facts = await readFacts(tx, parts, request, { typed, takesTurn: true })
  const unpayable = typed === undefined ? undefined : unpayableRefusal(parts, facts, typed)
  if (unpayable !== undefined) return unpayable
  if (facts.knownId !== null) return answerKnown(facts, facts.knownId, request, typed)
  const judged = judge(parts, request, facts)
  if (!judged.ok) return judged
  const destination = await (request.method === 'bank'
    ? accountOf(tx, request)
    : addressOf(tx, parts, request, facts, typed))
  if (!destination.ok) return destination
  const held = draft(parts, request, facts, destination.value)
  return ok(await holdWithdrawal({ tx, rollBack }, held, request.requestId))
}

/** Whether this person may withdraw this amount now, wherever it goes. */
function judge(
  parts: WithdrawalsParts,
  request: WithdrawRequest,
  facts: RequestFacts,
): Result<undefined, RequestRefusal> {
  const amountMicro = amountOf(request)
  const least = { minimumMicro: withdrawMinimumMicro, freeMicro: facts.freeMicro }
  if (isBelowMinimum({ type: request.type, amountMicro }, least)) return refuse('withdraw_minimum')
  return personRefusal(facts) ?? amountRefusal(parts, facts, amountMicro) ?? ok(undefined)
}

/** The withdrawal as it begins: what it must wait for, and who must sign it. */
function draft(
  parts: WithdrawalsParts,
  request: WithdrawRequest,
  facts: RequestFacts,
  { usable, shared, ...place }: Destination,
): HeldWithdrawal {
  const { personId, key, type, method } = request
  const amountMicro = amountOf(request)
  const risk = riskNotes(parts, facts, { amountMicro, shared, now: parts.clock.now() })
  const tier = method === 'bank' ? 'two' : tierOf(amountMicro, risk, parts.settings.tiers)
  const verified = facts.kycStatus === 'verified'
  const state = waitsFor({ type, method, tier, verified, addressUsable: usable, approvals: 0 })
  const uncappedMicro = uncappedOf(amountMicro, facts.maturedMicro)
  const asked = { id: randomId(), personId, requestKey: key, type, method, amountMicro, uncappedMicro }
  return { ...asked, ...place, tier, risk, state, chainId: null, toAddress: null }
}

function amountOf({ amount }: WithdrawRequest): bigint {
  return microFromDecimal(amount) ?? 0n
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

function answerKnown(
  facts: RequestFacts,
  knownId: string,
  request: WithdrawRequest,
  typed: Hex | undefined,
): Result<string, 'withdraw_key_reused'> {
  return isSame(facts, request, typed) ? ok(knownId) : refuse('withdraw_key_reused')
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
  if (typed !== undefined) {
    const { addressId: knownId, addressConfirmed, bookLocked, bookCount } = facts
    const place = {
      knownId,
      isConfirmed: addressConfirmed === true,
      isLocked: bookLocked === true,
      count: bookCount ?? 0,
    }
    const entered = await enterAddress(tx, parts, { personId, address: typed, label: '', requestId, place })
    return entered.ok ? ok(destinationOf(facts, entered.value)) : entered
  }
  return knownAddressOf(parts, facts)
}

/** An address that the person's address book has. */
function knownAddressOf({ settings }: WithdrawalsParts, facts: RequestFacts): Result<Destination, RequestRefusal> {
  if (facts.token === null) return refuse('chain_late')
  if (facts.addressId === null || facts.address === null) return refuse('not_found')
  // An address entered long ago may have been denied since.
  if (settings.denied.has(hexOf(facts.address))) return refuse('address_denied')
  return ok(destinationOf(facts, facts.addressId))
}

function destinationOf({ addressShared, addressUsable }: RequestFacts, addressId: string): Destination {
  const noBank = { bankName: null, accountName: null, accountNumber: null }
  return { ...noBank, addressId, shared: addressShared === true, usable: addressUsable === true }
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
