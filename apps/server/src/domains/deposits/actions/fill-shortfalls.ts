import { capitalAccount, chainAccount, openAccounts, postEntries, readBalancesMicro } from '#domains/ledger/index.ts'
import { hexOf } from '#platform/chain/address.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { creditKey, depositsActor } from '../rules.ts'
import { lockShortfalls, type StoredDebt, writeDebt } from '../store/arrivals.ts'

const batchMax = 50

/**
 * Pays shortfalls that vanished deposits left in suspense, as soon as the operator has capital for them, the oldest first and as
 * far as it goes. From then on the operator is who gets it back when the same transaction comes again.
 */
export async function fillShortfalls(database: Database, chainId: number): Promise<number> {
  return database.transaction(async (tx) => {
    const shortfalls = await lockShortfalls(tx, chainId, batchMax)
    if (shortfalls.length > 0) await openAccounts(tx, [capitalAccount, chainAccount('suspense', chainId)])
    let filled = 0
    for (const shortfall of shortfalls) {
      if (!(await fill(tx, chainId, shortfall))) break
      filled += 1
    }
    return filled
  })
}

/** False when capital did not reach for all of it. */
async function fill(
  tx: Tx,
  chainId: number,
  { id, txHash, logIndex, arrival, capitalMicro, shortfallMicro }: StoredDebt & { logIndex: number; arrival: number },
): Promise<boolean> {
  const freeMicro = (await readBalancesMicro(tx, [capitalAccount])).get(capitalAccount) ?? 0n
  const amountMicro = freeMicro < shortfallMicro ? freeMicro : shortfallMicro
  if (amountMicro === 0n) return false
  const [outcome] = await postEntries(tx, [
    {
      key: `hole:${creditKey({ chainId, txHash: hexOf(txHash), logIndex, arrival })}:${shortfallMicro}`,
      reason: 'deposit.hole_filled',
      actor: depositsActor,
      about: `deposit:${id}`,
      postings: [{ source: capitalAccount, target: chainAccount('suspense', chainId), amountMicro }],
    },
  ])
  // Somebody used capital in between: the next turn looks again.
  if (outcome?.kind === 'overdraft') return false
  if (outcome?.kind !== 'posted') throw new Error(`the filling of a shortfall was answered with ${outcome?.kind}`)
  await writeDebt(tx, id, capitalMicro + amountMicro, shortfallMicro - amountMicro)
  return amountMicro === shortfallMicro
}
