import { microFromChainUnits } from '@clearhold/contract/money'
import { chainAccount, readBalancesMicro } from '#domains/ledger/index.ts'
import { hexOf } from '#platform/chain/address.ts'
import { type AgreedBlock, ChainError, inTurns } from '#platform/chain/chain.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ReconcileParts } from '../parts.ts'
import { holdersMax, holdersPageMax } from '../rules.ts'
import { readTip, type ScannedBlock } from '../store/blocks.ts'
import { insertReconciliation, type NewReconciliation, readUnbookedMicro } from '../store/reconciliation.ts'
import { readHolding } from '../store/sweeps.ts'
import { readToken, type Token } from '../store/tokens.ts'
import { readAllWallets, readWallets } from '../store/wallets.ts'
import { tripBreaker } from './trip-breaker.ts'

/** The book and everything that explains how the chain differs from it, all of one moment. */
interface Snapshot {
  readonly tip: ScannedBlock
  readonly token: Token
  readonly hot: Hex
  readonly holders: readonly Hex[]
  /** What the chain should hold if none of the payouts that are on their way stood in it. */
  readonly shouldMicro: bigint
  readonly leaving: readonly Hex[]
}

/**
 * Compares what the chain holds at all our addresses, at the last block the watcher has read, with what the book says it
 * should. Less by a single micro stops payouts, after a second look; more is written down. Undefined when there is nothing
 * to compare yet, or the chain is late.
 */
export async function reconcileChain(
  parts: ReconcileParts,
  count: (addresses: number) => void = () => undefined,
): Promise<NewReconciliation | undefined> {
  const { database, chain, log } = parts
  try {
    const first = await compare(parts, count)
    const isShort = first !== undefined && first.chainMicro < first.bookMicro
    const found = isShort ? await compare(parts, count) : first
    if (found === undefined) return undefined
    await database.transaction((tx) => insertReconciliation(tx, chain.chainId, found))
    if (isShort && found.chainMicro < found.bookMicro) {
      log.error(
        { event: 'reconciliation.shortfall', missingMicro: String(found.bookMicro - found.chainMicro) },
        'The chain holds less than the ledger says',
      )
      await tripBreaker(parts, { kind: 'reserves_short', chainId: chain.chainId, about: `chain:${chain.chainId}` })
    }
    return found
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    log.warn(
      { event: 'reconciliation.skipped', reason: error.message },
      'The ledger could not be compared with the chain',
    )
    return undefined
  }
}

async function compare(
  parts: ReconcileParts,
  count: (addresses: number) => void,
): Promise<NewReconciliation | undefined> {
  const { chain, outgoing } = parts
  const snapshot = await takeSnapshot(parts)
  if (snapshot === undefined) return undefined
  const { tip, token, holders } = snapshot
  const block = await chain.agreedBlock(tip.number)
  if (block.hash !== hexOf(tip.hash)) return undefined
  count(holders.length)
  const units = await outgoing.tokensAt(token.address, holders, block)
  const held = units.reduce((sum, each) => sum + each, 0n)
  const leftUnits = await readLeftUnits(parts, snapshot, block)
  // The chain may have left this branch while it was asked: then the answers are of two worlds.
  if ((await chain.agreedBlock(tip.number)).hash !== block.hash) return undefined
  const { amountMicro: chainMicro } = microFromChainUnits(held, token.decimals)
  const { amountMicro: leftMicro } = microFromChainUnits(leftUnits, token.decimals)
  return { blockNumber: tip.number, chainMicro, bookMicro: snapshot.shouldMicro - leftMicro }
}

async function takeSnapshot(parts: ReconcileParts): Promise<Snapshot | undefined> {
  const { database, chain, log, readHandledSeq, readLeavingHashes } = parts
  const { chainId } = chain
  return database.transaction(
    async (tx) => {
      const tip = await readTip(tx, chainId)
      const token = await readToken(tx, chainId)
      const wallets = await readWallets(tx, chainId)
      if (tip === undefined || token === undefined || wallets === undefined) return undefined
      const custody = chainAccount('custody', chainId)
      const bookMicro = -((await readBalancesMicro(tx, [custody])).get(custody) ?? 0n)
      const unbookedMicro = await readUnbookedMicro(tx, chainId, await readHandledSeq(tx, chainId))
      const holding = await readAllHolding(tx, chainId)
      if (holding === undefined) {
        log.error(
          { event: 'reconciliation.too_many_addresses', holdersMax },
          'More addresses hold money than can be compared; sweep them',
        )
        return undefined
      }
      const all = (await readAllWallets(tx, chainId)).map(({ address }) => address)
      const holders = [...all, ...holding].map(hexOf)
      const leaving = await readLeavingHashes(tx, chainId)
      return { tip, token, hot: hexOf(wallets.hot), holders, shouldMicro: bookMicro + unbookedMicro, leaving }
    },
    { isolation: 'repeatable read' },
  )
}

/** Undefined when they are more than anybody can ask the chain about. */
async function readAllHolding(reader: Reader, chainId: number): Promise<Buffer[] | undefined> {
  const all: Buffer[] = []
  for (;;) {
    const page = await readHolding(reader, chainId, all.at(-1), holdersPageMax)
    all.push(...page)
    if (all.length > holdersMax) return undefined
    if (page.length < holdersPageMax) return all
  }
}

/** What payouts that are not settled yet have taken out of the hot wallet up to this block. */
async function readLeftUnits({ chain }: ReconcileParts, snapshot: Snapshot, block: AgreedBlock): Promise<bigint> {
  const { leaving, hot, token } = snapshot
  const known = await inTurns(leaving, (hash) => chain.transaction(hash))
  return known
    .flatMap((found) => (found.kind === 'mined' && found.blockNumber <= block.number ? found.transfers : []))
    .filter((transfer) => transfer.sender === hot && transfer.token === token.address)
    .reduce((sum, { amountRaw }) => sum + amountRaw, 0n)
}
