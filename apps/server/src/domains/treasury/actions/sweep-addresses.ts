import { microFromChainUnits } from '@clearhold/contract/money'
import { bytesOf, hexOf } from '#platform/chain/address.ts'
import { type AgreedBlock, ChainError } from '#platform/chain/chain.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { replacementFees, suggestFees, tokenTransferGas } from '#platform/chain/fees.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Fees } from '#platform/signer/payout-signer.ts'
import type { SweepParts } from '../parts.ts'
import { isWorthSweeping, moreCoinKey, planSweep } from '../rules.ts'
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
import { readFormerWallets, readNextKeptNonce, readWallets } from '../store/wallets.ts'
import { listAlarms } from './list-alarms.ts'
import { tripBreaker } from './trip-breaker.ts'

interface View {
  readonly head: AgreedBlock
  readonly token: Token
  readonly hot: Hex
  readonly fees: Fees
  readonly hotMicro: bigint
}

const openMax = 20
const waitingMax = 200

/**
 * Sweeps deposit addresses into the hot wallet until it has what it needs, then into custody. All of it is one ledger account, so nothing
 * is posted. An address that cannot pay for its transfer gets coin first; what is worth less than its gas stays and accumulates. Sweeps
 * that were begun are resumed from whichever step they are at. Answers what is left.
 */
export async function sweepAddresses(parts: SweepParts): Promise<SweepWork> {
  const { database, chain } = parts
  const before = await readSweepWork(database.reader, chain.chainId)
  const former = await readFormerWallets(database.reader, chain.chainId)
  if (before.open + before.waiting + former.length === 0) return before
  try {
    const view = await look(parts)
    if (view === undefined) return before
    await goOn(parts, view)
    await forgive(parts, view)
    await begin(parts, view, await readFormerHolding(parts, view, former))
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
  if ((await listAlarms(database.reader)).payoutsStopped) return undefined
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

/** Former wallets that hold enough, once all of their reserved payout nonces are mined. */
async function readFormerHolding(parts: SweepParts, view: View, former: readonly Buffer[]): Promise<Buffer[]> {
  const { database, chain, outgoing, signer, sweeping } = parts
  if (former.length === 0) return []
  // The signer cannot open a former custody wallet: the holder of its key moves its coins.
  const opened = await signer.formerWallets()
  const holding: Buffer[] = []
  for (const address of former) {
    const hex = hexOf(address)
    if (!opened.ok || !opened.value.includes(hex)) continue
    const units = await outgoing.tokenAt(view.token.address, hex, view.head)
    if (microFromChainUnits(units, view.token.decimals).amountMicro < sweeping.minimumMicro) continue
    const nextKept = await readNextKeptNonce(database.reader, chain.chainId, address)
    if (nextKept === null || (await outgoing.nonceAt(hex, view.head)) >= nextKept) holding.push(address)
  }
  return holding
}

async function begin(parts: SweepParts, view: View, former: readonly Buffer[]): Promise<void> {
  const { database, chain, outgoing, sweeping } = parts
  const open = await readOpenSweeps(database.reader, chain.chainId)
  // A sweep that waits for cheaper gas takes no slot.
  const places = openMax - open.filter((sweep) => isWorth(parts, view, sweep)).length
  if (places <= 0 || open.length >= waitingMax) return
  const wantedMicro = await parts.readWantedMicro(database.reader, chain.chainId)
  const targetMicro = wantedMicro > sweeping.hotTargetMicro ? wantedMicro : sweeping.hotTargetMicro
  let comingMicro = view.hotMicro + sumOf(open.filter(({ target }) => target === 'hot'))
  const rich = await readSweepable(database.reader, chain.chainId, sweeping.minimumMicro, places)
  for (const address of [...former, ...rich.map((found) => found.address)].slice(0, places)) {
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

/** An address that the token's issuer has unfrozen can be swept again. */
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
      // One that fails does not hold up the others.
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
  if (sweep.gasWei > 0n && coinWei < sweep.gasWei) {
    if (await topUp(parts, view, sweep, { key: sweep.id, wei: sweep.gasWei }))
      await database.transaction((tx) => writeSweep(tx, sweep.id, 'gas_sent'))
    return
  }
  // Within what the address has: the market price may have risen since the coin was sent.
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

interface TopUp {
  readonly key: string
  readonly wei: bigint
}

/** Coin for the address. Idempotent by key; a top-up that waits too long is replaced at a higher fee. */
async function topUp(parts: SweepParts, view: View, sweep: StoredSweep, { key, wei }: TopUp): Promise<boolean> {
  const { database, signer, outgoing, log } = parts
  const [newest] = await readTopUpBytes(database.reader, key)
  const fees = newest === undefined ? view.fees : raisedFees(parts, view, newest)
  if (newest !== undefined && fees === undefined) {
    await outgoing.send(hexOf(newest.raw))
    return true
  }
  const chainNonce = Number(await outgoing.nonceAt(view.hot, view.head))
  const order = { key, address: hexOf(sweep.address), wei: newest?.valueWei ?? wei, chainNonce }
  const signed = await signer.topUp(order, fees ?? view.fees)
  if (!signed.ok) {
    log.warn(
      { event: 'sweep.no_gas', sweepId: sweep.id, code: signed.code },
      'No gas could be sent to an address that is swept',
    )
    const about = `wallet:${view.hot}:${chainNonce - 1}`
    if (signed.code === 'nonce_used_outside')
      await tripBreaker(parts, { kind: 'nonce_used_outside', chainId: parts.chain.chainId, about })
    return false
  }
  await outgoing.send(signed.value.raw)
  return true
}

/** How often an address gets more coin for one sweep: beyond that, gas has risen so far that people should look. */
const moreCoinMax = 5

/**
 * The address cannot pay the fee that its pending bytes need by now: it gets what it lacks, under a new key each time, so that a signed
 * top-up is found again and replaced.
 */
async function sendMoreCoin(parts: SweepParts, view: View, sweep: StoredSweep, wei: bigint): Promise<void> {
  const { database, chain } = parts
  for (let time = 1; time <= moreCoinMax; time += 1) {
    const key = moreCoinKey(sweep.id, time)
    const bytes = await readTopUpBytes(database.reader, key)
    const known = await Promise.all(bytes.map(({ hash }) => chain.transaction(hexOf(hash))))
    if (known.some(({ kind }) => kind === 'mined')) continue
    await topUp(parts, view, sweep, { key, wei })
    return
  }
  parts.log.warn({ event: 'sweep.gas_rises', sweepId: sweep.id }, 'A sweep got more coin several times and still waits')
}

function raisedFees({ sweeping }: SweepParts, { fees }: View, newest: OwnBytes): Fees | undefined {
  return newest.ageMs < sweeping.replaceAfterMs ? undefined : replacementFees(newest, fees, sweeping.feeCapWei)
}

/** Bytes are broadcast: one of them is mined and deep enough, or they are rebroadcast. */
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
  const neededWei = fees === undefined ? 0n : fees.maxFeeWei * tokenTransferGas
  if (fees !== undefined && coinWei >= neededWei) return sign(parts, sweep, fees)
  await outgoing.send(hexOf(newest.raw))
  // A quarter more: fees keep rising while the coin is on its way.
  if (coinWei < neededWei && isWorth(parts, view, sweep)) {
    await sendMoreCoin(parts, view, sweep, neededWei + neededWei / 4n - coinWei)
  }
}

/** At current gas prices; one that is not worth it any more waits until gas is cheaper. */
function isWorth({ sweeping }: SweepParts, { fees }: View, { amountMicro }: Pick<StoredSweep, 'amountMicro'>): boolean {
  return isWorthSweeping({ ...sweeping, amountMicro, minimumMicro: 0n, costWei: tokenTransferGas * fees.maxFeeWei })
}

function sumOf(sweeps: readonly StoredSweep[]): bigint {
  return sweeps.reduce((sum, { amountMicro }) => sum + amountMicro, 0n)
}
