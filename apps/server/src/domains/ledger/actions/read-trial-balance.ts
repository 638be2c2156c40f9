import { accountKinds, type TrialBalance } from '@clearhold/contract/ledger/schema'
import { decimalFromMicro, sumMicro } from '@clearhold/contract/money'
import { businessNow } from '#platform/clock/clock.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { AccountKey } from '../rules.ts'
import { readBalanceAsOfMicro } from '../store/accounts.ts'
import { readKindTotals } from '../store/checkpoints.ts'
import { readHouseAccounts } from '../store/figures.ts'

/** The trial balance at a moment of business time, from one snapshot; without a moment, or with a future one: now. */
export async function readTrialBalance(database: Database, wanted: Date | undefined): Promise<TrialBalance> {
  return database.transaction((tx) => balanceAt(tx, wanted), { isolation: 'repeatable read' })
}

async function balanceAt(tx: Tx, wanted: Date | undefined): Promise<TrialBalance> {
  const now = await businessNow(tx)
  const past = wanted !== undefined && wanted < now ? wanted : undefined
  const totals = new Map((await readKindTotals(tx, past)).map(({ kind, balanceMicro }) => [kind, balanceMicro]))
  const house = []
  for (const { key, kind, balanceMicro } of await readHouseAccounts(tx)) {
    const heldMicro =
      past === undefined ? balanceMicro : ((await readBalanceAsOfMicro(tx, key as AccountKey, past)) ?? 0n)
    house.push({ key, kind, balance: decimalFromMicro(heldMicro) })
  }
  return {
    at: (past ?? now).toISOString(),
    kinds: accountKinds.map((kind) => ({ kind, balance: decimalFromMicro(totals.get(kind) ?? 0n) })),
    house,
    sum: decimalFromMicro(sumMicro([...totals.values()])),
  }
}
