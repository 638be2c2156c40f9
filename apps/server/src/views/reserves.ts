import { decimalFromMicro, sumMicro } from '@clearhold/contract/money'
import { owedKinds, type Reserves, reservesSchema } from '@clearhold/contract/reserves'
import { ok } from '@clearhold/contract/result'
import { readAuditHead } from '../domains/audit/index.ts'
import { readHouseAccounts, readTotals } from '../domains/ledger/index.ts'
import { readCapital } from '../domains/treasury/index.ts'
import { cachedFor } from '../platform/cache/cached.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { defineRoute, type Route } from '../platform/http/route.ts'

const cacheMs = 60_000

/** What the ledger holds and owes at one moment. The chain's own word is said to be missing: nothing is compared with it yet. */
export async function readReserves(database: Database, clock: Clock): Promise<Reserves> {
  const [house, totals, capital, auditHead] = await database.transaction(
    async (tx) =>
      [await readHouseAccounts(tx), await readTotals(tx), await readCapital(tx), await readAuditHead(tx)] as const,
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
    computedAt: clock.now().toISOString(),
    held: {
      total: decimalFromMicro(heldMicro),
      chains: house
        .filter(({ kind }) => kind === 'custody')
        .map(({ key, balanceMicro }) => ({
          chainId: Number.parseInt(key.slice('custody:'.length), 10),
          inLedger: decimalFromMicro(-balanceMicro),
          onChain: { state: 'not_compared' },
        })),
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

export function reservesRoutes(database: Database, clock: Clock): Route[] {
  const reserves = cachedFor(clock, cacheMs, () => readReserves(database, clock))
  return [
    defineRoute({
      method: 'GET',
      path: '/api/reserves',
      access: 'anyone',
      summary: 'What is held and what is owed, in the ledger, at one moment',
      tag: 'public',
      answer: reservesSchema,
      refusals: {},
      handle: async () => ok(await reserves()),
    }),
  ]
}
