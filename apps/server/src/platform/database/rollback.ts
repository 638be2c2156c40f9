import type { Refusal, Result } from '@clearhold/contract/result'
import type { Database, Tx } from './database.ts'

/** Ends a transaction from inside; its caller keeps the answer. */
class Rollback extends Error {}

/** Rolls back everything the transaction has written and answers this refusal instead. */
export type RollBack<Code extends string> = (refusal: Refusal<Code>) => never

/**
 * A transaction whose work may discover, after it has written, that it must be refused: it calls `rollBack`, and nothing of it stays. A
 * refusal that is returned commits, as everywhere: what was recorded about it stays.
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
      // The database may retry the same work.
      refused = undefined
      return work(tx, rollBack)
    })
  } catch (error) {
    if (error instanceof Rollback && refused !== undefined) return refused
    throw error
  }
}
