import type { DelayReason } from '@clearhold/contract/withdrawals/rules'
import { readStates } from '#domains/accounts/index.ts'
import { kycStandingOf } from '#domains/kyc/index.ts'
import {
  isCapitalShort,
  isCurrentComparison,
  listAlarms,
  readChainHead,
  readReconciliation,
  tripBreaker,
} from '#domains/treasury/index.ts'
import { bytesOf, hexOf } from '#platform/chain/address.ts'
import { ChainError } from '#platform/chain/chain.ts'
import { tokenTransferGas } from '#platform/chain/fees.ts'
import type { PayoutParts } from '../parts.ts'
import { isOperators, refusalWaitsMs } from '../rules.ts'
import {
  type GivenNonces,
  isHeld,
  type PayableWithdrawal,
  readNonces,
  readPayable,
  readPromised,
} from '../store/payouts.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { notifyReviewers } from './notify-reviewers.ts'
import { readWalletView, type WalletView } from './read-wallet-view.ts'

/** taken: this one is to be sent now. waiting: there are some, and none can be sent. none: the queue is empty. */
export type Taken =
  | { readonly kind: 'taken'; readonly id: string; readonly view: WalletView }
  | { readonly kind: 'waiting' | 'none' }

const waiting: Taken = { kind: 'waiting' }
const pageMax = 200
/** How many pages are searched for one that can be sent: those held back stay in the list, and must not hide the rest. */
const pagesMax = 50
/** Further delays are reported in the next runs. */
const toldMax = 200
/** The length of a timeline is limited; a delay leaves enough of it for the steps that follow. */
const stepsMax = 120

/**
 * Takes the oldest approved withdrawal that can be sent now; from then on only the chain ends it, and it cannot be cancelled. Why the
 * others are held back is recorded, so that each investor sees why it takes longer.
 */
export async function takePayout(parts: PayoutParts): Promise<Taken> {
  const { database, chain, limits } = parts
  // Read before the wallet: what is mined in between is counted twice for a moment, and never left out.
  const [first, promised] = await Promise.all([readPage(parts), readPromised(database.reader, chain.chainId)])
  if (first.length === 0) return { kind: 'none' }
  const standing = await standingOf(parts)
  if (standing === undefined) return waiting
  if (typeof standing === 'string') return delayAll(parts, first, standing)
  if (promised.count >= limits.inFlightMax) return waiting
  const gasWei = tokenTransferGas * (standing.fees?.maxFeeWei ?? limits.feeCapWei) * BigInt(promised.count + 1)
  if (standing.fees === undefined || standing.coinWei < gasWei) return delayAll(parts, first, 'gas')
  const freeMicro = standing.tokenMicro - promised.amountMicro
  if (freeMicro <= 0n) return delayAll(parts, first, 'refilling')
  for await (const page of payablePages(parts, first)) {
    const taken = await takeFrom(parts, standing, freeMicro, page)
    if (taken !== undefined) return taken
  }
  return waiting
}

async function takeFrom(
  parts: PayoutParts,
  view: WalletView,
  freeMicro: bigint,
  page: readonly PayableWithdrawal[],
): Promise<Taken | undefined> {
  const { database } = parts
  const states = await readStates(database.reader, [...new Set(page.map(({ personId }) => personId))])
  for (const withdrawal of page) {
    const { id, personId } = withdrawal
    // A frozen account and a legal hold stop a withdrawal where it is; it goes on when they end.
    if (!isOperators(withdrawal) && states.get(personId) !== 'active') continue
    // Investors first: capital leaves only while none of them waits for it.
    if (isOperators(withdrawal) && (await isCapitalShort(database.reader))) continue
    // Checked first: a queue that waits for a refill costs no queries and no calls to the providers.
    if (withdrawal.amountMicro > freeMicro) {
      await delay(parts, withdrawal, 'refilling')
      continue
    }
    const [{ legalHold }, isInDoubt] = await Promise.all([
      kycStandingOf(database.reader, personId),
      isHeld(database.reader, id),
    ])
    if (legalHold) continue
    // After a restore the signer may not yet know whether it was paid.
    if (isInDoubt) {
      await delay(parts, withdrawal, 'payment_check')
      continue
    }
    if (await isRefused(parts, view, withdrawal)) continue
    if (await database.transaction((tx) => moveWithdrawal(tx, { id, from: ['approved', 'delayed'], to: 'reserved' }))) {
      return { kind: 'taken', id, view }
    }
  }
  return undefined
}

type Page = readonly PayableWithdrawal[]

function readPage({ database, chain }: PayoutParts, afterId?: string): Promise<Page> {
  return readPayable(database.reader, { chainId: chain.chainId, refusalWaitsMs, afterId, limit: pageMax })
}

async function* payablePages(parts: PayoutParts, first: Page): AsyncGenerator<Page> {
  let page = first
  for (let read = 1; ; read += 1) {
    yield page
    if (page.length < pageMax || read === pagesMax) return
    page = await readPage(parts, page.at(-1)?.id)
  }
}

/** The wallet, ready to pay; or why nothing is sent at all now. Undefined: retry, before any delay is reported. */
async function standingOf(parts: PayoutParts): Promise<WalletView | DelayReason | undefined> {
  const { database, chain, clock, signer } = parts
  const [alarms, chainHead, compared, turnedOff, view] = await Promise.all([
    listAlarms(database.reader),
    readChainHead(database.reader, chain.chainId),
    readReconciliation(database.reader, chain.chainId),
    signer.switchState().catch(() => undefined),
    viewNow(parts),
  ])
  if (alarms.payoutsStopped) return 'stopped'
  if (chainHead === undefined || chainHead.trouble !== null || isOld(parts, chainHead.readAt)) return 'chain_late'
  // A signer that restarts is back in a moment.
  if (turnedOff === undefined || !turnedOff.ok) return undefined
  if (turnedOff.value.stopped) return 'stopped'
  if (view === undefined || view === 'chain_late') return view
  if (view.head.number > chainHead.blockNumber + blocksBehindMax) return 'chain_late'
  if (view.isFrozen) {
    await tripBreaker(parts, { kind: 'wallet_frozen', chainId: chain.chainId, about: `wallet:${view.hot}` })
    return 'stopped'
  }
  const nonces = await readNonces(database.reader, chain.chainId, bytesOf(view.hot), view.nonce)
  if (await hasStrangeNonces(parts, view, nonces)) return 'stopped'
  // The signer keeps no nonce further ahead of the chain; after an adoption as many are voided, and mined within minutes.
  if (nonces.open.length >= noncesAheadMax) return undefined
  // Nothing is paid from a wallet without a recent reconciliation; its absence is no shortage, and raises no alarm.
  return compared !== undefined && isCurrentComparison(compared.at, clock.now()) ? view : 'reconciliation_late'
}

async function viewNow(parts: PayoutParts): Promise<WalletView | 'chain_late' | undefined> {
  try {
    return await readWalletView(parts)
  } catch (error) {
    if (error instanceof ChainError) return 'chain_late'
    throw error
  }
}

function isOld({ clock, limits }: PayoutParts, readAt: Date): boolean {
  return clock.now().getTime() - readAt.getTime() > limits.chainLateMs
}

/** How far the watcher may be behind the head we see: it reads block by block, we read the newest. */
const blocksBehindMax = 64n

/** As the signer has it (apps/signer/src/signing.ts). */
const noncesAheadMax = 64

/** The chain counts a nonce that was never given out, or there is a gap before those that wait. */
async function hasStrangeNonces(
  parts: PayoutParts,
  { hot, nonce }: WalletView,
  { highest, open }: GivenNonces,
): Promise<boolean> {
  const { chain } = parts
  if (nonce > (highest ?? -1n) + 1n) {
    await tripBreaker(parts, {
      kind: 'nonce_used_outside',
      chainId: chain.chainId,
      about: `wallet:${hot}:${nonce - 1n}`,
    })
    return true
  }
  const missing = open.findIndex((given, index) => given !== nonce + BigInt(index))
  if (missing === -1) return false
  const about = `wallet:${hot}:${nonce + BigInt(missing)}`
  await tripBreaker(parts, { kind: 'nonce_gap', chainId: chain.chainId, about })
  return true
}

async function delayAll(parts: PayoutParts, first: Page, reason: DelayReason): Promise<Taken> {
  let told = 0
  for await (const page of payablePages(parts, first)) {
    for (const withdrawal of page) {
      if (await delay(parts, withdrawal, reason)) told += 1
      if (told >= toldMax) return waiting
    }
  }
  return waiting
}

/** False when the same delay is already recorded. */
async function delay({ database }: PayoutParts, withdrawal: PayableWithdrawal, reason: DelayReason): Promise<boolean> {
  const { id, state, steps } = withdrawal
  if (state === 'delayed' && (withdrawal.reason === reason || steps >= stepsMax)) return false
  const from = ['approved', 'delayed'] as const
  return database.transaction((tx) => moveWithdrawal(tx, { id, from, to: 'delayed', reason }))
}

/** A withdrawal whose address was refused after its approval goes back to the review. */
async function isRefused(
  { database, outgoing, isDenied }: PayoutParts,
  { token, head }: WalletView,
  { id, toAddress, steps }: PayableWithdrawal,
): Promise<boolean> {
  const address = hexOf(toAddress)
  if (!isDenied(address) && !(await outgoing.isBlackListed(token.address, address, head))) return false
  const from = ['approved', 'delayed'] as const
  const reason = 'address_sanctioned'
  if (steps >= stepsMax) return true
  await database.transaction(async (tx) => {
    if (await moveWithdrawal(tx, { id, from, to: 'review', reason })) await notifyReviewers(tx, id)
  })
  return true
}
