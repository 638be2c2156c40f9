import { decimalFromMicro, sumMicro } from '@clearhold/contract/money'
import { ok } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/views/endpoints'
import type { Coverage, PublicExitState, Reserves } from '@clearhold/contract/views/reserves'
import { readAuditHead } from '../domains/audit/index.ts'
import { type HouseAccount, readFigures, readHouseAccounts } from '../domains/ledger/index.ts'
import { readOwed } from '../domains/solvency/index.ts'
import {
  type CapitalExit,
  isCurrentComparison,
  type Reconciliation,
  readCapitalBalances,
  readExits,
  readReconciliation,
} from '../domains/treasury/index.ts'
import { readWithdrawal } from '../domains/withdrawals/index.ts'
import { cachedFor } from '../platform/cache/cached.ts'
import { checksummed, hexOf } from '../platform/chain/address.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database, Reader } from '../platform/database/database.ts'
import { type Route, serve } from '../platform/http/route.ts'

const cacheMs = 60_000

/** What the chains held at their last reconciliation and what the ledger owes at one moment. */
export async function readReserves(database: Database, clock: Clock): Promise<Reserves> {
  const now = clock.now()
  const { house, owed, capital, auditHead, chains, exits } = await database.transaction(
    async (tx) => {
      const house = await readHouseAccounts(tx)
      const figures = await readFigures(tx)
      return {
        house,
        chains: await readChains(tx, house),
        owed: await readOwed(tx, house, figures),
        capital: await readCapitalBalances(tx, figures),
        auditHead: await readAuditHead(tx),
        exits: await readPublicExits(tx),
      }
    },
    { isolation: 'repeatable read' },
  )
  const balanceOf = (kind: string) =>
    sumMicro(house.filter((account) => account.kind === kind).map(({ balanceMicro }) => balanceMicro))
  const heldMicro = sumMicro(chains.map(heldOf))
  const { shortfallMicro } = owed
  const coverage = coverageOf({ chains, heldMicro, owedMicro: owed.totalMicro, shortfallMicro }, now)
  return {
    computedAt: now.toISOString(),
    held: {
      total: decimalFromMicro(heldMicro),
      chains: chains.map(({ chainId, inLedgerMicro, found }) => ({
        chainId,
        inLedger: decimalFromMicro(inLedgerMicro),
        onChain: found === undefined ? null : comparisonOf(found, now),
      })),
    },
    owed: {
      total: decimalFromMicro(owed.totalMicro),
      kinds: owed.kinds.map(({ balanceMicro, ...kind }) => ({ ...kind, value: decimalFromMicro(balanceMicro) })),
    },
    operatorCapital: {
      total: decimalFromMicro(capital.totalMicro),
      reserved: decimalFromMicro(capital.reservedMicro),
      free: decimalFromMicro(capital.freeMicro),
    },
    capitalExits: exits,
    bankPaid: decimalFromMicro(balanceOf('bank')),
    suspense: decimalFromMicro(balanceOf('suspense')),
    shortfall: decimalFromMicro(shortfallMicro),
    dust: decimalFromMicro(balanceOf('dust')),
    coverage,
    comparedAt: oldestOf(chains)?.toISOString() ?? null,
    isCovered: coverage === 'covered',
    auditHead,
  }
}

const exitsShownMax = 20

/** Announced exits of capital and their outcome, including cancelled ones. */
async function readPublicExits(reader: Reader): Promise<Reserves['capitalExits']> {
  const exits = await readExits(reader, exitsShownMax)
  return Promise.all(
    exits.map(async (exit) => ({
      state: await publicStateOf(reader, exit),
      amount: decimalFromMicro(exit.amountMicro),
      chainId: Number(exit.chainId),
      address: checksummed(hexOf(exit.address)),
      announcedAt: exit.announcedAt.toISOString(),
      leavesAt: exit.leavesAt.toISOString(),
    })),
  )
}

async function publicStateOf(reader: Reader, { id, isBegun, isCancelled }: CapitalExit): Promise<PublicExitState> {
  if (isCancelled) return 'cancelled'
  if (!isBegun) return 'announced'
  const state = (await readWithdrawal(reader, id))?.state
  if (state === 'settled') return 'left'
  return state === 'rejected' || state === 'cancelled' ? 'cancelled' : 'sending'
}

interface ComparedChain {
  readonly chainId: number
  readonly inLedgerMicro: bigint
  /** The last reconciliation, however old. */
  readonly found: Reconciliation | undefined
}

/** What is missing on the chain is not held, whatever the ledger says; a surplus is unclaimed, and covers nothing. */
function heldOf({ inLedgerMicro, found }: ComparedChain): bigint {
  const missingMicro = found !== undefined && found.driftMicro < 0n ? -found.driftMicro : 0n
  return missingMicro > inLedgerMicro ? 0n : inLedgerMicro - missingMicro
}

interface Held {
  readonly chains: readonly ComparedChain[]
  readonly heldMicro: bigint
  readonly owedMicro: bigint
  readonly shortfallMicro: bigint
}

function coverageOf({ chains, heldMicro, owedMicro, shortfallMicro }: Held, now: Date): Coverage {
  if (heldMicro < owedMicro || shortfallMicro > 0n) return 'short'
  if (chains.some(({ found }) => found !== undefined && found.driftMicro < 0n)) return 'missing'
  const isKnown = ({ inLedgerMicro, found }: ComparedChain) =>
    inLedgerMicro === 0n || (found !== undefined && isCurrentComparison(found.at, now))
  return chains.every(isKnown) ? 'covered' : 'unknown'
}

function oldestOf(chains: readonly ComparedChain[]): Date | undefined {
  const times = chains.flatMap(({ found }) => (found === undefined ? [] : [found.at]))
  return times.sort((left, right) => left.getTime() - right.getTime())[0]
}

async function readChains(reader: Reader, house: readonly HouseAccount[]): Promise<ComparedChain[]> {
  const chains: ComparedChain[] = []
  for (const { kind, key, balanceMicro } of house) {
    if (kind !== 'custody') continue
    const chainId = Number.parseInt(key.slice('custody:'.length), 10)
    chains.push({ chainId, inLedgerMicro: -balanceMicro, found: await readReconciliation(reader, chainId) })
  }
  return chains
}

function comparisonOf({ blockNumber, at, driftMicro }: Reconciliation, now: Date) {
  return {
    blockNumber: blockNumber.toString(),
    comparedAt: at.toISOString(),
    drift: decimalFromMicro(driftMicro),
    isCurrent: isCurrentComparison(at, now),
  }
}

export type ReadReserves = () => Promise<Reserves>

/** Everyone may ask for it: the answer is cached for a minute. */
export function cachedReserves(database: Database, clock: Clock): ReadReserves {
  return cachedFor(clock, cacheMs, () => readReserves(database, clock))
}

export function reservesRoutes(reserves: ReadReserves): Route[] {
  return [serve(endpoints.readReserves, async () => ok(await reserves()))]
}
