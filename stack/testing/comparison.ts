import { chainAccount, readBalancesMicro } from '#domains/ledger/index.ts'
import { insertReconciliation } from '#domains/treasury/store/reconciliation.ts'
import type { Database } from '#platform/database/database.ts'

/**
 * What the worker writes every 20 seconds where the chain holds what the ledger says, for a database without a worker. Without one
 * younger than five minutes nothing is promised and nothing is paid out.
 */
export async function noteComparison(database: Database, chainId = 31_337): Promise<void> {
  const custody = chainAccount('custody', chainId)
  await database.transaction(async (tx) => {
    const heldMicro = -((await readBalancesMicro(tx, [custody])).get(custody) ?? 0n)
    await insertReconciliation(tx, chainId, { blockNumber: 0n, chainMicro: heldMicro, bookMicro: heldMicro })
  })
}
