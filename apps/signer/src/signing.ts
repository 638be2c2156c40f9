import type { Tx } from './database.ts'
import type { Hex, Wallet } from './keys.ts'
import type { Parts } from './parts.ts'
import { replaces } from './policy.ts'
import { Refusal } from './refusal.ts'
import {
  gasSumWei,
  insertNonce,
  insertTransaction,
  type Purpose,
  readNextNonce,
  type StoredTransaction,
} from './store.ts'
import { stop } from './switch.ts'
import { hexOf, signTransaction, type Transaction } from './transaction.ts'

export interface Signed {
  readonly wallet: Hex
  readonly nonce: number
  readonly hash: Hex
  readonly raw: Hex
}

/**
 * How far ahead of the chain a nonce is kept at most. After lost records this limits where lost bytes can be: at one of this many nonces
 * from the chain's own count on.
 */
export const noncesAheadMax = 64n

/** Keeps the wallet's next nonce: the one after the last we kept, or the very first. */
export async function keepNonce(
  tx: Tx,
  { policy: { chainId } }: Parts,
  { wallet, ownerId, chainNonce }: { readonly wallet: Hex; readonly ownerId: string; readonly chainNonce: bigint },
): Promise<bigint> {
  const nonce = await readNextNonce(tx, chainId, wallet)
  if (nonce >= chainNonce + noncesAheadMax) throw new Refusal('too_many_pending')
  await insertNonce(tx, { chainId, wallet, nonce, ownerId })
  return nonce
}

/**
 * Work that needs a nonce. When the chain has counted further than we kept, also where we kept none, something else signed with our key,
 * or our records are older than the chain (a restored backup): everything stops, and stays stopped until the chain's nonces were adopted
 * (adopt.ts), before anything more is signed.
 */
export async function refuseOutsideUse<Value>(
  parts: Parts,
  { wallet, chainNonce }: { readonly wallet: Hex; readonly chainNonce: bigint },
  work: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  const value = await parts.database.inTurn(async (tx) => {
    const next = await readNextNonce(tx, parts.policy.chainId, wallet)
    if (chainNonce <= next) return work(tx)
    await stop(tx, { reason: `nonce ${next} of the hot wallet was used outside the signer`, by: 'signer' })
    return undefined
  })
  if (value === undefined) throw new Refusal('nonce_used_outside')
  return value
}

/** The hot wallet whose nonce was kept: the one in use, or one of an older ring. */
export function requireHot({ keys }: Parts, address: Hex): Wallet {
  const wallet = keys.find(address, { branch: 2, index: 0 })
  if (wallet === undefined) throw new Refusal('row_changed')
  return wallet
}

export interface Draft {
  readonly purpose: Purpose
  readonly wallet: Wallet
  /** The withdrawal or top-up; a sweep has none. */
  readonly ownerId: string | undefined
  readonly from: Hex
  /** The actual recipient: the transaction itself goes to the token. */
  readonly receiver: Hex
  readonly value: bigint
  readonly transaction: Transaction
}

/** Same fees, same bytes; higher fees, a replacement at the same nonce; anything between is refused. */
export async function signAt(
  tx: Tx,
  { keys }: Pick<Parts, 'keys'>,
  earlier: readonly StoredTransaction[],
  { purpose, wallet, ownerId, from, receiver, value, transaction }: Draft,
): Promise<Signed> {
  const { chainId, nonce, gasLimit, maxFeeWei, priorityFeeWei } = transaction
  const same = earlier.find((stored) => stored.maxFeeWei === maxFeeWei && stored.priorityFeeWei === priorityFeeWei)
  if (same !== undefined) return { wallet: from, nonce: Number(nonce), hash: hexOf(same.hash), raw: hexOf(same.raw) }
  const [dearest] = earlier
  if (dearest !== undefined && !replaces(dearest, transaction)) throw new Refusal('fee_too_low')
  const { hash, raw } = await signTransaction(keys, wallet, transaction)
  await insertTransaction(tx, {
    hash,
    raw,
    purpose,
    ownerId,
    chainId,
    wallet: from,
    nonce,
    to: receiver,
    value,
    gasLimit,
    maxFeeWei,
    priorityFeeWei,
  })
  return { wallet: from, nonce: Number(nonce), hash: hexOf(hash), raw: hexOf(raw) }
}

/** Called after the transaction was written: exceeding the day's cap rolls it back. */
export async function checkGasDay(tx: Tx, { policy }: Parts): Promise<void> {
  if ((await gasSumWei(tx, policy)) > policy.gasDayMaxWei) throw new Refusal('gas_cap_reached')
}
