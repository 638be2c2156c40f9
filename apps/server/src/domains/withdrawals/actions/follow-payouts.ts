import { raiseAlarm, tripBreaker } from '#domains/treasury/index.ts'
import { bytesOf, hexOf } from '#platform/chain/address.ts'
import { ChainError } from '#platform/chain/chain.ts'
import type { Hex, MinedTransaction } from '#platform/chain/decode.ts'
import { replacementFees } from '#platform/chain/fees.ts'
import { inTrace } from '#platform/trace/spans.ts'
import type { PayoutParts } from '../parts.ts'
import { paysWithdrawal } from '../rules.ts'
import {
  type InFlight,
  type OtherBytes,
  readAdopted,
  readInFlight,
  readOpenVoids,
  readOtherBytes,
  readSendingWallets,
  readSigned,
  readTakenBack,
  readUnconfirmedVoids,
} from '../store/payouts.ts'
import { readSwitch } from '../store/switch.ts'
import { adoptPayout } from './adopt-payout.ts'
import { confirmVoid } from './confirm-void.ts'
import { findNonceUse } from './find-nonce-use.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { readWalletView, type WalletView } from './read-wallet-view.ts'
import { sendPayout } from './send-payout.ts'
import { settlePayout } from './settle-payout.ts'
import { tryAlone } from './try-alone.ts'
import { voidPayout } from './void-payout.ts'

/**
 * Follows everything in flight, by nonce: one of the hashes of a nonce is mined, or none is yet. What is mined gets its confirmations and
 * is settled; what is not is rebroadcast, at a higher fee when it waits too long. Answers how many are still in flight. A payout is
 * followed at the wallet whose nonce it has, also after a change of keys.
 */
export async function followPayouts(parts: PayoutParts): Promise<number> {
  const { database, chain, log } = parts
  for (const id of await readAdopted(database.reader, chain.chainId))
    await tryAlone(log, id, () => adoptPayout(parts, id))
  const inUse = await lookAt(parts)
  if (inUse !== undefined) {
    await followWallet(parts, inUse, inUse)
    const wallets = (await readSendingWallets(database.reader, chain.chainId)).map(hexOf)
    for (const wallet of wallets.filter((sending) => sending !== inUse.hot)) {
      const former = await lookAt(parts, wallet)
      if (former !== undefined) await followWallet(parts, former, inUse)
    }
  }
  return (await readInFlight(database.reader, chain.chainId)).length
}

/** Undefined while the chain is late. */
async function lookAt(parts: PayoutParts, former?: Hex): Promise<WalletView | undefined> {
  try {
    return await readWalletView(parts, former)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    parts.log.warn({ event: 'payouts.follow_failed', reason: error.message }, 'Payouts cannot be followed on the chain')
    return undefined
  }
}

async function followWallet(parts: PayoutParts, view: WalletView, inUse: WalletView): Promise<void> {
  const { database, chain, log } = parts
  const isOfWallet = ({ wallet }: InFlight) => hexOf(wallet) === view.hot
  const open = (await readInFlight(database.reader, chain.chainId)).filter(isOfWallet)
  for (const withdrawal of open) {
    const { id } = withdrawal
    await tryAlone(log, id, () => inTrace(id, 'flow settlement: follow', () => follow(parts, view, withdrawal)))
  }
  for (const id of await readOpenVoids(database.reader, chain.chainId, bytesOf(view.hot), view.nonce)) {
    await tryAlone(log, id, () => voidPayout(parts, id))
  }
  for (const other of await readOtherBytes(database.reader, chain.chainId, bytesOf(view.hot), view.nonce)) {
    await tryAlone(log, other.topUpKey ?? 'void', () => pushOther(parts, inUse, other))
  }
  for (const failed of (await readUnconfirmedVoids(database.reader, chain.chainId)).filter(isOfWallet)) {
    await tryAlone(log, failed.id, () => confirmVoid(parts, view, failed))
  }
  await lookAtSettled(parts, view)
}

async function follow(parts: PayoutParts, view: WalletView, withdrawal: InFlight): Promise<void> {
  if (withdrawal.nonce >= view.nonce) return pushOn(parts, view, withdrawal)
  const found = await findMined(parts, withdrawal.id)
  if (found !== undefined) return count(parts, view, withdrawal, found)
  // Read once more, at a new head: the chain may have reorganised between the two reads.
  const again = await readWalletView(parts, view.hot)
  if (again === undefined || withdrawal.nonce >= again.nonce) return
  const late = await findMined(parts, withdrawal.id)
  if (late !== undefined) return count(parts, again, withdrawal, late)
  const use = await findNonceUse(parts, again, withdrawal.nonce)
  if (use === undefined) return
  await markUsedOutside(parts, again, withdrawal, paysWithdrawal(use, withdrawal, again.token))
}

/**
 * A transaction that we never stored took the nonce. If it pays this very withdrawal (its bytes were lost with a restored database), it
 * stays uncertain until the signer has adopted them, and has not failed. If it is another transaction, ours cannot be mined any more
 * unless a reorganisation removes that one: uncertain until it is as deep as a payout must be; then it has failed, and people decide.
 * Nothing is refunded automatically.
 */
async function markUsedOutside(
  parts: PayoutParts,
  view: WalletView,
  { id, nonce }: InFlight,
  isPaid: boolean,
): Promise<void> {
  const { database, chain, outgoing, confirmationsNeeded } = parts
  const about = `wallet:${view.hot}:${nonce}`
  await tripBreaker(parts, { kind: 'nonce_used_outside', chainId: chain.chainId, about })
  const deepNumber = view.head.number - BigInt(confirmationsNeeded) + 1n
  const deep = deepNumber < 0n ? undefined : await chain.agreedBlock(deepNumber)
  const isFinal = !isPaid && deep !== undefined && (await outgoing.nonceAt(view.hot, deep)) > nonce
  const from = ['signed', 'broadcast', 'confirming', ...(isFinal ? (['uncertain'] as const) : [])] as const
  const to = isFinal ? 'failed' : 'uncertain'
  const reason = 'nonce_used_outside'
  await database.transaction((tx) => moveWithdrawal(tx, { id, from, to, reason }))
}

interface Found {
  readonly txHash: Hex
  readonly mined: MinedTransaction
}

/** The mined transaction of a withdrawal's nonce, whichever of its replacements it is. */
async function findMined({ database, chain }: PayoutParts, id: string): Promise<Found | undefined> {
  for (const { hash } of await readSigned(database.reader, id)) {
    const txHash = hexOf(hash)
    const known = await chain.transaction(txHash)
    if (known.kind === 'mined') return { txHash, mined: known }
  }
  return undefined
}

async function count(parts: PayoutParts, view: WalletView, withdrawal: InFlight, found: Found): Promise<void> {
  const { database, chain, confirmationsNeeded } = parts
  const { mined, txHash } = found
  const { hash } = await chain.agreedBlock(mined.blockNumber)
  if (hash !== mined.blockHash) return
  const depth = view.head.number < mined.blockNumber ? 0 : Number(view.head.number - mined.blockNumber) + 1
  if (depth >= confirmationsNeeded) {
    return settlePayout(parts, withdrawal, { ...found, confirmations: depth, hot: view.hot, token: view.token })
  }
  const { id, state, confirmations } = withdrawal
  const isSame = state === 'confirming' && confirmations === depth && withdrawal.txHash?.equals(bytesOf(txHash))
  if (isSame) return
  const set = { txHash: bytesOf(txHash), confirmations: depth, confirmationsNeeded }
  const from = ['signed', 'broadcast', 'confirming', 'uncertain'] as const
  await database.transaction((tx) => moveWithdrawal(tx, { id, from, to: 'confirming', set }))
}

/** Not mined, or not any more: rebroadcasts the same bytes and, after too long a wait, a replacement at the same nonce. */
async function pushOn(parts: PayoutParts, view: WalletView, withdrawal: InFlight): Promise<void> {
  const { database, limits, signer, log } = parts
  const { id } = withdrawal
  if (withdrawal.state === 'confirming') {
    const set = { confirmations: 0 }
    await database.transaction((tx) =>
      moveWithdrawal(tx, { id, from: ['confirming'], to: 'broadcast', reason: 'reorg', set }),
    )
  }
  const [newest] = await readSigned(database.reader, id)
  if (newest !== undefined && newest.ageMs >= limits.replaceAfterMs && view.fees !== undefined) {
    const fees = replacementFees(newest, view.fees, limits.feeCapWei)
    const isStopped = (await readSwitch(database.reader))?.stopped === true
    if (fees !== undefined && !isStopped) {
      const replaced = await signer.sign(id, fees)
      if (!replaced.ok)
        log.warn(
          { event: 'payout.not_replaced', withdrawalId: id, code: replaced.code },
          'A payout could not be replaced at a higher fee',
        )
    }
  }
  await sendPayout(parts, id)
}

/**
 * A top-up of coin for a sweep precedes every payout with a later nonce: when it waits too long it is replaced at a higher fee, whatever
 * the state of its sweep. A voided nonce is replaced by voidPayout. The signer counts by the wallet in use, whichever sent it.
 */
async function pushOther(parts: PayoutParts, inUse: WalletView, other: OtherBytes): Promise<void> {
  const { database, limits, signer, outgoing, log } = parts
  const { topUpKey: key, to, valueWei: wei } = other
  const isLate = other.ageMs >= limits.replaceAfterMs
  const fees = isLate && inUse.fees !== undefined ? replacementFees(other, inUse.fees, limits.feeCapWei) : undefined
  if (key === null || fees === undefined || (await readSwitch(database.reader))?.stopped === true) {
    return void (await outgoing.send(hexOf(other.raw)))
  }
  const raised = await signer.topUp({ key, address: hexOf(to), wei, chainNonce: Number(inUse.nonce) }, fees)
  if (!raised.ok)
    log.warn({ event: 'top_up.not_replaced', key, code: raised.code }, 'Coin could not be offered at a higher fee')
  await outgoing.send(raised.ok ? raised.value.raw : hexOf(other.raw))
}

/** Settled is final for the person; if a reorganisation removes it all the same, people decide, and the bytes are rebroadcast. */
async function lookAtSettled(parts: PayoutParts, view: WalletView): Promise<void> {
  const { database, chain, outgoing } = parts
  const place = { wallet: bytesOf(view.hot), fromNonce: view.nonce }
  for (const { id } of await readTakenBack(database.reader, chain.chainId, place)) {
    const kind = 'reorg_after_payout'
    const about = `withdrawal:${id}`
    await database.transaction((tx) => raiseAlarm(tx, { kind, chainId: chain.chainId, about, stopsPayouts: true }))
    const [newest] = await readSigned(database.reader, id)
    if (newest !== undefined) await outgoing.send(hexOf(newest.raw))
  }
}
