import { decimalFromMicro, sumMicro } from '@clearhold/contract/money'
import { ok } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/views/endpoints'
import { comparisonAgeMsMax, owedKinds, type Reserves } from '@clearhold/contract/views/reserves'
import { readAuditHead } from '../domains/audit/index.ts'
import { type HouseAccount, readHouseAccounts, readTotals } from '../domains/ledger/index.ts'
import { type Reconciliation, readCapital, readReconciliation } from '../domains/treasury/index.ts'
import { cachedFor } from '../platform/cache/cached.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database, Reader } from '../platform/database/database.ts'
import { type Route, serve } from '../platform/http/route.ts'

const cacheMs = 60_000

/** What the ledger holds and owes at one moment, with the last comparison with each chain, however old that is. */
export async function readReserves(database: Database, clock: Clock): Promise<Reserves> {
  const now = clock.now()
  const { house, totals, capital, auditHead, chains } = await database.transaction(
    async (tx) => {
      const house = await readHouseAccounts(tx)
      return {
        house,
        chains: await readChains(tx, house, now),
        totals: await readTotals(tx),
        capital: await readCapital(tx),
        auditHead: await readAuditHead(tx),
      }
    },
    { isolation: 'repeatable read' },
  )
  const balanceOf = (kind: string) =>
    sumMicro(house.filter((account) => account.kind === kind).map(({ balanceMicro }) => balanceMicro))
  const kinds = owedKinds.map((kind) => {
    const total = totals.find((row) => row.kind === kind)
    return { kind, accounts: Number(total?.accounts ?? 0n), balanceMicro: total?.balanceMicro ?? 0n }
  })
  const heldMicro = -balanceOf('custody')
  const owedMicro = sumMicro(kinds.map(({ balanceMicro }) => balanceMicro))
  return {
    computedAt: now.toISOString(),
    held: {
      total: decimalFromMicro(heldMicro),
      chains,
    },
    owed: {
      total: decimalFromMicro(owedMicro),
      kinds: kinds.map(({ balanceMicro, ...kind }) => ({ ...kind, value: decimalFromMicro(balanceMicro) })),
    },
    operatorCapital: {
      total: decimalFromMicro(capital.totalMicro),
      reserved: decimalFromMicro(capital.reservedMicro),
      free: decimalFromMicro(capital.freeMicro),
    },
    bankPaid: decimalFromMicro(balanceOf('bank')),
    suspense: decimalFromMicro(balanceOf('suspense')),
    dust: decimalFromMicro(balanceOf('dust')),
    isCovered: heldMicro >= owedMicro,
    auditHead,
  }
}

async function readChains(
  reader: Reader,
  house: readonly HouseAccount[],
  now: Date,
): Promise<Reserves['held']['chains']> {
  const chains: Reserves['held']['chains'] = []
  for (const { kind, key, balanceMicro } of house) {
    if (kind !== 'custody') continue
    const chainId = Number.parseInt(key.slice('custody:'.length), 10)
    const found = await readReconciliation(reader, chainId)
    const onChain = found === undefined ? null : comparisonOf(found, now)
    chains.push({ chainId, inLedger: decimalFromMicro(-balanceMicro), onChain })
  }
  return chains
}

function comparisonOf({ blockNumber, at, driftMicro }: Reconciliation, now: Date) {
  return {
    blockNumber: blockNumber.toString(),
    comparedAt: at.toISOString(),
    drift: decimalFromMicro(driftMicro),
    isCurrent: now.getTime() - at.getTime() <= comparisonAgeMsMax,
  }
}

export type ReadReserves = () => Promise<Reserves>

/** Adding up every account takes a while: whoever asks within a minute gets the same answer. */
export function cachedReserves(database: Database, clock: Clock): ReadReserves {
  return cachedFor(clock, cacheMs, () => readReserves(database, clock))
}

export function reservesRoutes(reserves: ReadReserves): Route[] {
  return [serve(endpoints.readReserves, async () => ok(await reserves()))]
}
