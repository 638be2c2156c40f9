import type { Refusal, Result } from '@clearhold/contract/result'
import type { Database, Tx } from './database.ts'

/** Ends a transaction from inside; what it answers is kept by who opened it. */
class Rollback extends Error {}

/** Undoes everything the transaction has written and answers this refusal instead. */
export type RollBack<Code extends string> = (refusal: Refusal<Code>) => never

/**
 * A transaction whose work may find, after it has written, that it must be refused: it calls `rollBack`, and nothing of it
 * stays. A refusal that is returned commits, as everywhere: what was written down about it stays.
 */
export async function transactionOrRefusal<Value, Code extends string>(
  database: Pick<Database, 'transaction'>,
  work: (tx: Tx, rollBack: RollBack<Code>) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  let refused: Refusal<Code> | undefined
  const rollBack: RollBack<Code> = (refusal) => {
    refused = refusal
    throw new Rollback(refusal.code)
  }
  try {
    return await database.transaction((tx) => {
      // The database may ask for the same work again.
      refused = undefined
      return work(tx, rollBack)
    })
  } catch (error) {
    if (error instanceof Rollback && refused !== undefined) return refused
    throw error
  }
}
