import { microFromChainUnits } from '@clearhold/contract/money'
import { chainAccount, readBalancesMicro } from '#domains/ledger/index.ts'
import { hexOf } from '#platform/chain/address.ts'
import { type AgreedBlock, atAgreedBlock, inTurns } from '#platform/chain/chain.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ReconcileParts } from '../parts.ts'
import { holdersMax, holdersPageMax } from '../rules.ts'
import { readTip } from '../store/blocks.ts'
import { readKept } from '../store/deposit-looks.ts'
import { type KeptBalances, readUnbooked } from '../store/reconciliation.ts'
import { readHolding } from '../store/sweeps.ts'
import { readToken } from '../store/tokens.ts'
import { readAllWallets, readHouseAddresses } from '../store/wallets.ts'

export type ReserveRole = 'custody' | 'house' | 'hot' | 'deposit'

export interface MeasuredReserve {
  readonly role: ReserveRole
  readonly address: Hex
  readonly balanceMicro: bigint
}

export interface MeasuredReserves {
  readonly chainId: number
  readonly token: Hex
  readonly block: AgreedBlock
  readonly reserves: readonly MeasuredReserve[]
  /** Payouts that are mined while the ledger still holds their money. */
  readonly inFlight: readonly { readonly hash: Hex; readonly amountMicro: bigint }[]
  /** The sum at all of the addresses, including kept balances. */
  readonly chainMicro: bigint
  /** What is held at addresses that were not queried; null where each was. */
  readonly kept: KeptBalances | null
  /** What the ledger has in custody, and owes, at the moment of measuring. */
  readonly custodyMicro: bigint
  readonly owedMicro: bigint
  /** What arrived and is not posted yet, and what arrived and is unclaimed. */
  readonly unbookedMicro: bigint
  readonly unclaimedMicro: bigint
  /** What payouts in flight have taken out of the hot wallet. */
  readonly unsettledMicro: bigint
  /** What the chain lacks of what the ledger says it holds; 0 where it holds as much or more. */
  readonly missingMicro: bigint
}

export type MeasureParts = Pick<
  ReconcileParts,
  'database' | 'chain' | 'outgoing' | 'log' | 'readHandledSeq' | 'readLeavingHashes' | 'readOwedMicro'
>

/**
 * What each of our addresses holds at the last block the watcher has read, as both providers report it, and how much of the ledger's
 * money is missing. Deposit addresses are queried, or their kept balances are used: then reserves are the wallets and the operator's
 * addresses alone. Undefined when the chain is late or leaves that block meanwhile, nothing can be measured yet, or more addresses
 * hold money than can be listed: no snapshot is published then, which closes the gate after three hours.
 */
export async function measureReserves(
  parts: MeasureParts,
  deposits: 'asked' | 'kept',
  listedMax: number = holdersMax,
): Promise<MeasuredReserves | undefined> {
  const { chain, outgoing } = parts
  const book = await readBook(parts, deposits, listedMax)
  if (book === undefined) return undefined
  const { tip, token, holders, leaving, kept, ...sums } = book
  // Including former hot wallets: after a change of keys a payout leaves the wallet whose nonce it has.
  const hot = new Set(holders.filter(({ role }) => role === 'hot').map(({ address }) => address))
  const toMicro = (units: bigint) => microFromChainUnits(units, token.decimals).amountMicro
  const addresses = holders.map(({ address }) => address)
  const asked = await atAgreedBlock(chain, { number: tip.number, hash: hexOf(tip.hash) }, async (block) => ({
    units: await outgoing.tokensAt(token.address, addresses, block),
    sent: await readSent(parts, leaving, block),
  }))
  if (asked === undefined) return undefined
  const { units, sent } = asked.value
  const left = sent.map(({ hash, transfers }) => {
    const own = transfers.filter((transfer) => hot.has(transfer.sender) && transfer.token === token.address)
    return { hash, units: own.reduce((sum, { amountRaw }) => sum + amountRaw, 0n) }
  })
  const chainMicro = toMicro(units.reduce((sum, each) => sum + each, kept?.units ?? 0n))
  const unsettledMicro = toMicro(left.reduce((sum, each) => sum + each.units, 0n))
  const lackingMicro = sums.custodyMicro + sums.unbookedMicro - unsettledMicro - chainMicro
  return {
    chainId: chain.chainId,
    token: token.address,
    block: asked.block,
    reserves: holders.map((holder, index) => ({ ...holder, balanceMicro: toMicro(units[index] ?? 0n) })),
    inFlight: left.map(({ hash, units: out }) => ({ hash, amountMicro: toMicro(out) })),
    ...sums,
    chainMicro,
    kept: kept === null ? null : { amountMicro: toMicro(kept.units), since: kept.since },
    unsettledMicro,
    missingMicro: lackingMicro > 0n ? lackingMicro : 0n,
  }
}

/** Everything the chain is asked about and compared with, all from one snapshot. */
async function readBook(
  { database, log, chain: { chainId }, ...hooks }: MeasureParts,
  deposits: 'asked' | 'kept',
  listedMax: number,
) {
  return database.transaction(
    async (tx) => {
      const tip = await readTip(tx, chainId)
      const token = await readToken(tx, chainId)
      const stored = await readAllWallets(tx, chainId)
      if (tip === undefined || token === undefined || stored.length === 0) return undefined
      const custody = chainAccount('custody', chainId)
      const custodyMicro = -((await readBalancesMicro(tx, [custody])).get(custody) ?? 0n)
      const unbooked = await readUnbooked(tx, chainId, await hooks.readHandledSeq(tx, chainId))
      const kept = deposits === 'kept' ? await readKeptUnits(tx, chainId) : null
      if (kept === undefined) return undefined
      const others = kept === null ? await readHolders(tx, chainId, listedMax) : await readHouse(tx, chainId)
      if (others === undefined) {
        log.error(
          { event: 'reserves.too_many_addresses', listedMax },
          'More addresses hold money than a snapshot can list, so there is none until they are swept',
        )
        return undefined
      }
      const wallets = stored.map(({ branch, address }): Holder => {
        return { role: branch === 2 ? 'hot' : 'custody', address: hexOf(address) }
      })
      const leaving = await hooks.readLeavingHashes(tx, chainId)
      const owedMicro = await hooks.readOwedMicro(tx, chainId)
      const holders = [...wallets, ...others]
      return { tip, token, holders, leaving, custodyMicro, ...unbooked, owedMicro, kept }
    },
    { isolation: 'repeatable read' },
  )
}

/** Undefined before each deposit address was queried once, and when that is too long ago. */
async function readKeptUnits(reader: Reader, chainId: number) {
  const { keptRaw, since } = await readKept(reader, chainId)
  return since === null ? undefined : { units: keptRaw, since }
}

async function readHouse(reader: Reader, chainId: number): Promise<Holder[]> {
  return (await readHouseAddresses(reader, chainId)).map((bytes) => ({ role: 'house', address: hexOf(bytes) }))
}

type Holder = Omit<MeasuredReserve, 'balanceMicro'>

/** Undefined when there are more than can be listed. */
async function readHolders(reader: Reader, chainId: number, listedMax: number): Promise<Holder[] | undefined> {
  const house = new Set((await readHouseAddresses(reader, chainId)).map(hexOf))
  const all: Holder[] = []
  for (let behind: Buffer | undefined; ; ) {
    const page = await readHolding(reader, chainId, behind, holdersPageMax)
    all.push(
      ...page.map((bytes): Holder => {
        const address = hexOf(bytes)
        return { role: house.has(address) ? 'house' : 'deposit', address }
      }),
    )
    behind = page.at(-1)
    if (all.length > listedMax) return undefined
    if (page.length < holdersPageMax) return all
  }
}

async function readSent({ chain }: MeasureParts, leaving: readonly Hex[], { number }: AgreedBlock) {
  const known = await inTurns(leaving, async (hash) => ({ hash, found: await chain.transaction(hash) }))
  return known.flatMap(({ hash, found }) =>
    found.kind === 'mined' && found.blockNumber <= number ? [{ hash, transfers: found.transfers }] : [],
  )
}
