import { hexOf } from '#platform/chain/address.ts'
import { atAgreedBlock } from '#platform/chain/chain.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ReconcileParts } from '../parts.ts'
import { lookPageMax } from '../rules.ts'
import { readTip } from '../store/blocks.ts'
import {
  type FoundDrift,
  readLook,
  readStanding,
  readStandingOf,
  type StandingBalance,
  writeDrifts,
  writeLook,
} from '../store/deposit-looks.ts'
import { readToken } from '../store/tokens.ts'

/** late: the chain could not be queried at the watcher's last block; changed: these addresses hold another sum than was known. */
export type DepositLook = 'late' | 'same' | 'changed'

/**
 * Asks both providers what the next deposit addresses hold and records where that differs from what the watcher has read there. Each
 * address is compared by itself at the block that was queried, so that a look may take as many runs as it needs. A difference is queried
 * again before it is believed.
 */
export async function lookAtDeposits(
  parts: Pick<ReconcileParts, 'database' | 'chain' | 'outgoing'>,
  pageMax = lookPageMax,
): Promise<DepositLook> {
  const { database, chain } = parts
  const { chainId } = chain
  const look = await readLook(database.reader, chainId)
  const page = await measure(parts, (reader) => readStanding(reader, chainId, look.behind, pageMax))
  if (page === undefined) return 'late'
  const doubted = differing(page).map(({ address }) => address)
  const again = doubted.length === 0 ? page : await measure(parts, (reader) => readStandingOf(reader, chainId, doubted))
  if (again === undefined) return 'late'
  const changed = differing(again)
  const last = page.found.length < pageMax ? undefined : page.found.at(-1)
  await database.transaction(async (tx) => {
    await writeDrifts(tx, chainId, again.blockNumber, changed)
    const wholeSince = last === undefined ? look.begunAt : look.wholeSince
    await writeLook(tx, chainId, { behind: last?.address ?? null, begunAt: look.begunAt, wholeSince })
  })
  return changed.length === 0 ? 'same' : 'changed'
}

interface Measured {
  readonly blockNumber: bigint
  readonly found: readonly (FoundDrift & { readonly knownRaw: bigint })[]
}

function differing({ found }: Measured): Measured['found'] {
  return found.filter(({ driftRaw, knownRaw }) => driftRaw !== knownRaw)
}

/**
 * What these addresses hold and what the watcher has read of them, at its last block; undefined where the chain is late or left that
 * block.
 */
async function measure(
  { database, chain, outgoing }: Pick<ReconcileParts, 'database' | 'chain' | 'outgoing'>,
  read: (reader: Reader) => Promise<StandingBalance[]>,
): Promise<Measured | undefined> {
  const { tip, token, standing } = await database.transaction(
    async (tx) => ({
      tip: await readTip(tx, chain.chainId),
      token: await readToken(tx, chain.chainId),
      standing: await read(tx),
    }),
    { isolation: 'repeatable read' },
  )
  if (tip === undefined || token === undefined) return undefined
  const addresses = standing.map(({ address }) => hexOf(address))
  const asked = await atAgreedBlock(chain, { number: tip.number, hash: hexOf(tip.hash) }, (block) =>
    outgoing.tokensAt(token.address, addresses, block),
  )
  if (asked === undefined) return undefined
  const { block, value: units } = asked
  const found = standing.map(({ address, heldRaw, driftRaw }, index) => {
    return { address, driftRaw: (units[index] ?? 0n) - heldRaw, knownRaw: driftRaw }
  })
  return { blockNumber: block.number, found }
}
