import { readHeldMicro } from './book.ts'
import type { Tx } from './database.ts'
import type { Hex, Wallet } from './keys.ts'
import type { Parts } from './parts.ts'
import { checkFees, type Fees, hotDayMaxMicro, unitsOf } from './policy.ts'
import { Refusal } from './refusal.ts'
import { checkGasDay, keepNonce, refuseOutsideUse, requireHot, type Signed, signAt } from './signing.ts'
import { insertTopUp, readHotDay, readNextNonce, readRegister, readTopUp, readTransactions } from './store.ts'
import { refuseWhileStopped } from './switch.ts'
import { coinGasLimit, tokenGasLimit, transferData } from './transaction.ts'

export interface Sweep {
  readonly address: Hex
  readonly to: 'hot' | 'custody'
  readonly amountMicro: bigint
  /** The address's own; nothing else spends from it, so the caller may count. */
  readonly nonce: bigint
}

/** Token from an address of ours to the hot wallet or custody: no other receiver can be named. */
export function sweep(parts: Parts, { address, to, amountMicro, nonce }: Sweep, fees: Fees): Promise<Signed> {
  checkFees(parts.policy, fees)
  return parts.database.inTurn(async (tx) => {
    await refuseWhileStopped(tx)
    const wallet = await requireOwn(tx, parts, address)
    // For a former wallet: the nonces kept for its payouts must be used up, or the sweep could displace a payout from its nonce.
    const nextKept = await readNextNonce(tx, parts.policy.chainId, address)
    if (nextKept !== undefined && nonce < nextKept) throw new Refusal('not_payable')
    const receiver = parts.keys.wallets()?.[to]
    if (receiver === undefined) throw new Refusal('no_keys')
    const { chainId, token } = parts.policy
    const signed = await signAt(tx, parts, [], {
      purpose: 'sweep',
      wallet,
      ownerId: undefined,
      from: address,
      receiver,
      value: amountMicro,
      transaction: {
        chainId,
        nonce,
        gasLimit: tokenGasLimit,
        to: token,
        wei: 0n,
        ...fees,
        data: transferData(receiver, unitsOf(parts.policy, amountMicro)),
      },
    })
    if (to === 'hot') await refuseOverHotDay(tx, parts, receiver)
    return signed
  })
}

/** Called after the sweep was written. What exceeds the hot wallet's need belongs in custody, regardless of the caller. */
async function refuseOverHotDay(tx: Tx, { policy }: Parts, hot: Hex): Promise<void> {
  const { sweptMicro, paidMicro } = await readHotDay(tx, policy, hot)
  const heldMicro = await readHeldMicro(tx, policy.chainId)
  if (sweptMicro > hotDayMaxMicro(policy, { paidMicro, heldMicro })) throw new Refusal('hot_cap_reached')
}

export interface TopUp {
  /** Makes a top-up idempotent. */
  readonly key: string
  readonly address: Hex
  readonly wei: bigint
  readonly chainNonce: bigint
}

/** Coin from the hot wallet to an address of ours, so that it can pay for its sweep. Within the day's cap, fees included. */
export function topUp(parts: Parts, { key, address, wei, chainNonce }: TopUp, fees: Fees): Promise<Signed> {
  checkFees(parts.policy, fees)
  const hot = parts.keys.addressOf('hot')
  return refuseOutsideUse(parts, { wallet: hot, chainNonce }, async (tx) => {
    await refuseWhileStopped(tx)
    await requireOwn(tx, parts, address)
    const { chainId } = parts.policy
    const kept = await readTopUp(tx, key)
    if (kept !== undefined && (kept.to !== address || kept.wei !== wei)) throw new Refusal('row_changed')
    const from = kept?.wallet ?? hot
    const nonce = kept?.nonce ?? (await keepNonce(tx, parts, { wallet: hot, ownerId: key, chainNonce }))
    if (kept === undefined) await insertTopUp(tx, { key, chainId, wallet: hot, nonce, to: address, wei })
    const signed = await signAt(tx, parts, await readTransactions(tx, key), {
      purpose: 'gas',
      wallet: requireHot(parts, from),
      ownerId: key,
      from,
      receiver: address,
      value: wei,
      transaction: { chainId, nonce, gasLimit: coinGasLimit, to: address, wei, data: Buffer.alloc(0), ...fees },
    })
    await checkGasDay(tx, parts)
    return signed
  })
}

/** The wallet of an address of the register, derived again: a tampered row does not make an address ours. */
async function requireOwn(tx: Tx, { keys }: Parts, address: Hex): Promise<Wallet> {
  const place = await readRegister(tx, address)
  if (place === undefined) throw new Refusal('address_unknown')
  const wallet = keys.find(address, { branch: place.branch, index: Number(place.index) })
  // The wallet in use sends payouts, and is never swept.
  if (wallet === undefined || address === keys.addressOf('hot')) throw new Refusal('address_unknown')
  return wallet
}
