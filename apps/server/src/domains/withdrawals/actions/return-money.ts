import { sumMicro } from '@clearhold/contract/money'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { kycStandingOf } from '#domains/kyc/index.ts'
import { investorAccount, readBalancesMicro } from '#domains/ledger/index.ts'
import { readToken } from '#domains/treasury/index.ts'
import { bytesOf, hexOf } from '#platform/chain/address.ts'
import { businessNow } from '#platform/clock/clock.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RollBack, transactionOrRefusal } from '#platform/database/rollback.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { freeSources } from '../rules.ts'
import { lockAddress } from '../store/address-book.ts'
import type { HeldWithdrawal } from '../store/money.ts'
import { readWithdrawals } from '../store/withdrawal-list.ts'
import { lockRequester } from '../store/withdrawals.ts'
import { checkRequester } from './check-requester.ts'
import { findOrigin } from './find-origin.ts'
import { holdWithdrawal } from './hold-withdrawal.ts'

export type ReturnRefusal =
  | 'account_not_active'
  | 'email_unverified'
  | 'second_factor_needed'
  | 'return_not_open'
  | 'return_nothing'
  | 'return_address_unclear'
  | 'withdraw_held_by_law'
  | 'address_not_usable'
  | 'address_denied'
  | 'not_found'
  | 'chain_late'

export interface Returning {
  readonly personId: string
  /** An address of the person's own address book; without one the money goes to the one address that everything came from. */
  readonly addressId?: string
  readonly requestId: string
}

type Parts = Pick<WithdrawalsParts, 'database' | 'chainId' | 'settings'>

/**
 * Returns the money of a person whose identity was rejected for good: all that is free, of every kind, approved by two people. It goes to
 * the one address it came from, or to an address the person has proved: in their address book, confirmed by mail, its hold over. A legal
 * hold stops it.
 */
export async function returnMoney(parts: Parts, asking: Returning): Promise<Result<string, ReturnRefusal>> {
  return transactionOrRefusal(parts.database, (tx, rollBack) => sendBack({ tx, rollBack }, parts, asking))
}

async function sendBack(
  { tx, rollBack }: { readonly tx: Tx; readonly rollBack: RollBack<ReturnRefusal> },
  parts: Parts,
  { personId, addressId, requestId }: Returning,
): Promise<Result<string, ReturnRefusal>> {
  await lockRequester(tx, personId)
  const refusal = await checkRequester(tx, personId)
  if (refusal !== undefined) return refusal
  const kyc = await kycStandingOf(tx, personId)
  if (!kyc.final) return refuse('return_not_open')
  if (kyc.legalHold) return refuse('withdraw_held_by_law')
  const free = freeSources.map((kind) => investorAccount(personId, kind))
  const amountMicro = sumMicro([...(await readBalancesMicro(tx, free)).values()])
  // A repeated request finds nothing left to send, and the first one open.
  const under = await openReturnOf(tx, personId)
  if (under !== undefined) return ok(under)
  if (amountMicro === 0n) return refuse('return_nothing')
  if ((await readToken(tx, parts.chainId)) === undefined) return refuse('chain_late')
  const destination =
    addressId === undefined ? await originOf(tx, parts, personId) : await provedOf(tx, parts, personId, addressId)
  if (!destination.ok) return destination
  const draft = {
    id: randomId(),
    personId,
    requestKey: randomId(),
    type: 'return' as const,
    method: 'crypto' as const,
    amountMicro,
    ...destination.value,
    bankName: null,
    accountName: null,
    accountNumber: null,
    uncappedMicro: 0n,
    tier: 'two' as const,
    state: 'review' as const,
    risk: [],
  }
  // The cash was spent in between.
  const writing = { tx, rollBack: () => rollBack(refuse('return_nothing')) }
  return ok(await holdWithdrawal(writing, draft, requestId))
}

type Destination = Pick<HeldWithdrawal, 'addressId' | 'chainId' | 'toAddress'>

async function originOf(tx: Tx, parts: Parts, personId: string): Promise<Result<Destination, ReturnRefusal>> {
  const origin = await findOrigin(parts, tx, personId)
  if (origin === undefined) return refuse('return_address_unclear')
  return ok({ addressId: null, chainId: BigInt(parts.chainId), toAddress: bytesOf(origin) })
}

/** The destination is read from the address book by the function that puts the money on hold. */
async function provedOf(
  tx: Tx,
  { settings }: Parts,
  personId: string,
  addressId: string,
): Promise<Result<Destination, ReturnRefusal>> {
  const entry = await lockAddress(tx, personId, addressId)
  if (entry === undefined || entry.address === null) return refuse('not_found')
  if (settings.denied.has(hexOf(entry.address))) return refuse('address_denied')
  const isUsable = entry.usableAt !== null && entry.usableAt <= (await businessNow(tx))
  return isUsable ? ok({ addressId, chainId: null, toAddress: null }) : refuse('address_not_usable')
}

async function openReturnOf(reader: Reader, personId: string): Promise<string | undefined> {
  const { page } = await readWithdrawals(reader, { personId, type: 'return', limit: 20 })
  return page.find(({ settledAt, endEntryId }) => settledAt === null && endEntryId === null)?.id
}
