import { microFromChainUnits } from '@clearhold/contract/money'
import { bytesOf, hexOf } from '#platform/chain/address.ts'
import { type AgreedBlock, ChainError } from '#platform/chain/chain.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { replacementFees, suggestFees, tokenTransferGas } from '#platform/chain/fees.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Fees } from '#platform/signer/payout-signer.ts'
import type { SweepParts } from '../parts.ts'
import { isWorthSweeping, planSweep } from '../rules.ts'
import {
  deleteUnsweepable,
  insertSweep,
  insertUnsweepable,
  type OwnBytes,
  readOpenSweeps,
  readSweepable,
  readSweepBytes,
  readSweepWork,
  readTopUpBytes,
  readUnsweepable,
  type StoredSweep,
  type SweepWork,
  writeSweep,
} from '../store/sweeps.ts'
import { readToken, type Token } from '../store/tokens.ts'
import { readWallets } from '../store/wallets.ts'
import { readAlarms } from './read-alarms.ts'
import { tripBreaker } from './trip-breaker.ts'

interface View {
  readonly head: AgreedBlock
  readonly token: Token
  readonly hot: Hex
  readonly fees: Fees
  readonly hotMicro: bigint
}

const openMax = 20

/**
 * Gathers what stands at people's addresses into the hot wallet until it has what it needs, then into custody. All of it is
 * one account of the book, so nothing is posted. An address that cannot pay for its transfer gets coin first; what is worth
 * less than its gas stays and gathers. Whatever was begun is gone on with, from whichever step it stands at. Answers
 * what is left.
 */
export async function sweepAddresses(parts: SweepParts): Promise<SweepWork> {
  const before = await readSweepWork(parts.database.reader, parts.chain.chainId)
  if (before.open + before.waiting === 0) return before
  try {
    const view = await look(parts)
    if (view === undefined) return before
    await goOn(parts, view)
    await forgive(parts, view)
    await begin(parts, view)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    parts.log.warn({ event: 'sweep.chain_late', reason: error.message }, 'Nothing is swept while the chain is late')
  }
  return readSweepWork(parts.database.reader, parts.chain.chainId)
}

/** Undefined while nothing should be sent: payouts are stopped, or gas costs more than the cap. */
async function look({ database, chain, outgoing, sweeping }: SweepParts): Promise<View | undefined> {
  const { chainId } = chain
  const token = await readToken(database.reader, chainId)
  const wallets = await readWallets(database.reader, chainId)
  if (token === undefined || wallets === undefined) return undefined
  if ((await readAlarms(database.reader)).payoutsStopped) return undefined
  const fees = suggestFees(await outgoing.marketFees(), sweeping.feeCapWei)
  if (fees === undefined) return undefined
  const head = await chain.agreedHead()
  const hot = hexOf(wallets.hot)
  const { amountMicro: hotMicro } = microFromChainUnits(
    await outgoing.tokenAt(token.address, hot, head),
    token.decimals,
  )
  return { head, token, hot, fees, hotMicro }
}

async function begin(parts: SweepParts, view: View): Promise<void> {
  const { database, chain, outgoing, sweeping } = parts
  const open = await readOpenSweeps(database.reader, chain.chainId)
  if (open.length >= openMax) return
  const wantedMicro = await parts.readWantedMicro(database.reader, chain.chainId)
  const targetMicro = wantedMicro > sweeping.hotTargetMicro ? wantedMicro : sweeping.hotTargetMicro
  let comingMicro = view.hotMicro + sumOf(open.filter(({ target }) => target === 'hot'))
  for (const { address } of await readSweepable(
    database.reader,
    chain.chainId,
    sweeping.minimumMicro,
    openMax - open.length,
  )) {
    const hex = hexOf(address)
    if (await outgoing.isBlackListed(view.token.address, hex, view.head)) {
      await database.transaction((tx) => insertUnsweepable(tx, chain.chainId, address))
      continue
    }
    const units = await outgoing.tokenAt(view.token.address, hex, view.head)
    const { amountMicro } = microFromChainUnits(units, view.token.decimals)
    const costWei = tokenTransferGas * view.fees.maxFeeWei
    if (!isWorthSweeping({ amountMicro, costWei, ...sweeping })) continue
    const coinWei = await outgoing.coinAt(hex, view.head)
    const planned = planSweep(amountMicro, targetMicro - comingMicro, sweeping.minimumMicro)
    const sweep = {
      id: randomId(),
      address,
      ...planned,
      state: 'planned' as const,
      txHash: null,
      nonce: await outgoing.nonceAt(hex, view.head),
      gasWei: coinWei >= costWei ? 0n : costWei - coinWei,
    }
    if (!(await database.transaction((tx) => insertSweep(tx, chain.chainId, sweep)))) continue
    if (planned.target === 'hot') comingMicro += planned.amountMicro
    await step(parts, view, sweep)
  }
}

/** An address that its token's issuer set free again can be swept again. */
async function forgive({ database, chain, outgoing }: SweepParts, { head, token }: View): Promise<void> {
  for (const address of await readUnsweepable(database.reader, chain.chainId)) {
    if (await outgoing.isBlackListed(token.address, hexOf(address), head)) continue
    await database.transaction((tx) => deleteUnsweepable(tx, chain.chainId, address))
  }
}

async function goOn(parts: SweepParts, view: View): Promise<void> {
  for (const sweep of await readOpenSweeps(parts.database.reader, parts.chain.chainId)) {
    try {
      await step(parts, view, sweep)
    } catch (error) {
      // One that cannot be gone on with does not keep the others.
      parts.log.warn(
        { event: 'sweep.failed', sweepId: sweep.id, reason: (error as Error).message },
        'A sweep could not be continued',
      )
    }
  }
}

async function step(parts: SweepParts, view: View, sweep: StoredSweep): Promise<void> {
  const { database, chain } = parts
  const bytes = await readSweepBytes(database.reader, chain.chainId, sweep.address, sweep.nonce)
  if (bytes.length > 0) return follow(parts, view, sweep, bytes)
  const coinWei = await parts.outgoing.coinAt(hexOf(sweep.address), view.head)
  if (sweep.gasWei > 0n && coinWei < sweep.gasWei) return topUp(parts, view, sweep)
  // Within what the address has: the market may ask for more by now than when the coin was sent.
  const payableWei = coinWei / tokenTransferGas
  const maxFeeWei = view.fees.maxFeeWei < payableWei ? view.fees.maxFeeWei : payableWei
  const priorityFeeWei = view.fees.priorityFeeWei < maxFeeWei ? view.fees.priorityFeeWei : maxFeeWei
  if (maxFeeWei > 0n) await sign(parts, sweep, { maxFeeWei, priorityFeeWei })
}

async function sign(parts: SweepParts, sweep: StoredSweep, fees: Fees): Promise<void> {
  const { database, signer, outgoing, log } = parts
  const { id, target: to, amountMicro, address } = sweep
  const signed = await signer.sweep({ address: hexOf(address), to, amountMicro, nonce: Number(sweep.nonce) }, fees)
  if (!signed.ok)
    return log.warn({ event: 'sweep.not_signed', sweepId: id, code: signed.code }, 'The signer did not sign a sweep')
  await database.transaction((tx) => writeSweep(tx, id, 'sent', bytesOf(signed.value.hash)))
  await outgoing.send(signed.value.raw)
}

/** Coin for the address. The same sweep is the same top-up, whoever asks again; what waits too long is offered more. */
async function topUp(parts: SweepParts, view: View, sweep: StoredSweep): Promise<void> {
  const { database, signer, outgoing, log } = parts
  const [newest] = await readTopUpBytes(database.reader, sweep.id)
  const fees = newest === undefined ? view.fees : raisedFees(parts, view, newest)
  if (newest !== undefined && fees === undefined) return void (await outgoing.send(hexOf(newest.raw)))
  const chainNonce = Number(await outgoing.nonceAt(view.hot, view.head))
  const order = { key: sweep.id, address: hexOf(sweep.address), wei: sweep.gasWei, chainNonce }
  const signed = await signer.topUp(order, fees ?? view.fees)
  if (!signed.ok) {
    log.warn(
      { event: 'sweep.no_gas', sweepId: sweep.id, code: signed.code },
      'No gas could be sent to an address that is swept',
    )
    const about = `wallet:${view.hot}:${chainNonce - 1}`
    if (signed.code !== 'nonce_used_outside') return
    return tripBreaker(parts, { kind: 'nonce_used_outside', chainId: parts.chain.chainId, about })
  }
  await database.transaction((tx) => writeSweep(tx, sweep.id, 'gas_sent'))
  await outgoing.send(signed.value.raw)
}

function raisedFees({ sweeping }: SweepParts, { fees }: View, newest: OwnBytes): Fees | undefined {
  return newest.ageMs < sweeping.replaceAfterMs ? undefined : replacementFees(newest, fees, sweeping.feeCapWei)
}

/** Bytes are out: one of them is mined and deep enough, or they are shown again. */
async function follow(parts: SweepParts, view: View, sweep: StoredSweep, bytes: readonly OwnBytes[]): Promise<void> {
  const { database, chain, outgoing, confirmationsNeeded } = parts
  for (const { hash } of bytes) {
    const known = await chain.transaction(hexOf(hash))
    if (known.kind !== 'mined') continue
    if (view.head.number - known.blockNumber + 1n < BigInt(confirmationsNeeded)) return
    const state = known.succeeded ? 'done' : 'failed'
    await database.transaction((tx) => writeSweep(tx, sweep.id, state, hash))
    return
  }
  const [newest] = bytes
  if (newest === undefined) return
  if (sweep.state !== 'sent') await database.transaction((tx) => writeSweep(tx, sweep.id, 'sent', newest.hash))
  const coinWei = await outgoing.coinAt(hexOf(sweep.address), view.head)
  const fees = raisedFees(parts, view, newest)
  if (fees !== undefined && coinWei >= fees.maxFeeWei * tokenTransferGas) return sign(parts, sweep, fees)
  await outgoing.send(hexOf(newest.raw))
}

function sumOf(sweeps: readonly StoredSweep[]): bigint {
  return sweeps.reduce((sum, { amountMicro }) => sum + amountMicro, 0n)
}
