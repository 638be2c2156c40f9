import { sql } from 'kysely'
import { growLog, logBatchMax, records, runVerification, sealBatchMax, sealChain } from '#domains/audit/index.ts'
import { createCheckpointer, foldTurnover, postingGroups, verifyLedger } from '#domains/ledger/index.ts'
import { createFolder, gateTexts, pulses, snapshots } from '#domains/solvency/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { atMostEvery } from '#platform/durable/at-most-every.ts'

/** Everything that is chained. */
export const sealables = [records, postingGroups, snapshots, pulses, gateTexts]
const checkpointMs = 5_000
const turnoverMs = 30_000
const holdingsMs = 1_000

/**
 * Seals what was recorded and posted, takes it into the public log, notes the sums that make the book quick to read, folds what is owed to
 * each person, and begins a checkpoint of the log where one is due. True when more waits.
 */
export function sealerJob(
  database: Database,
  beginCheckpoint: () => Promise<boolean> = async () => false,
): () => Promise<boolean> {
  const checkpoint = atMostEvery(checkpointMs, systemClock, createCheckpointer(database))
  const fold = atMostEvery(turnoverMs, systemClock, () => foldTurnover(database, systemClock))
  const foldHoldings = atMostEvery(holdingsMs, systemClock, createFolder(database))
  return async () => {
    // A rest after each run but a full one: many groups then share what a run costs, and still wait for less than a second.
    const isMore = (await sealChain(database, sealables, systemClock)) === sealBatchMax
    const isLogBehind = (await growLog(database)) === logBatchMax
    await checkpoint()
    await fold()
    await foldHoldings()
    await beginCheckpoint()
    return isMore || isLogBehind
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
