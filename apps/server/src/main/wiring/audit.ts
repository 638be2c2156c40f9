import { sql } from 'kysely'
import { records, runVerification, sealBatchMax, sealChain } from '#domains/audit/index.ts'
import { createCheckpointer, foldTurnover, postingGroups, verifyLedger } from '#domains/ledger/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { atMostEvery } from '#platform/durable/at-most-every.ts'

const sealables = [records, postingGroups]
const checkpointMs = 5_000
const turnoverMs = 30_000

/** Seals what was recorded and posted, and notes the sums that make the book quick to read. True when more waits. */
export function sealerJob(database: Database): () => Promise<boolean> {
  const checkpoint = atMostEvery(checkpointMs, systemClock, createCheckpointer(database))
  const fold = atMostEvery(turnoverMs, systemClock, () => foldTurnover(database, systemClock))
  return async () => {
    // A rest after each run but a full one: many groups then share what a run costs, and still wait for less than a second.
    const isMore = (await sealChain(database, sealables, systemClock)) === sealBatchMax
    await checkpoint()
    await fold()
    return isMore
  }
}

/** Reads the chain and the book when somebody asks for it. */
export function verifierJob(database: Database): () => Promise<boolean> {
  return () =>
    runVerification({ database, clock: systemClock, sealables, ledgerFaults: () => readLedgerFaults(database) })
}

/** All of the book is read at one moment: that takes as long as it takes. */
export function readLedgerFaults(database: Database): Promise<string[]> {
  return database.transaction(
    async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      return verifyLedger(tx)
    },
    { isolation: 'repeatable read' },
  )
}
