import { breakGlassTexts } from '#domains/accounts/index.ts'
import {
  growLog,
  logBatchMax,
  records,
  runVerification,
  sealBatchMax,
  sealChain,
  type VerificationParts,
} from '#domains/audit/index.ts'
import {
  createCheckpointer,
  foldTurnover,
  readPostingGroups,
  readSettledGroup,
  verifyLedger,
} from '#domains/ledger/index.ts'
import { createOwedFolder, gateTexts, pulses, snapshots } from '#domains/solvency/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { atMostEvery } from '#platform/durable/at-most-every.ts'

/** Everything that is sealed. */
export const sealables = [records, readPostingGroups, snapshots, pulses, gateTexts, breakGlassTexts]
const checkpointMs = 5_000
const turnoverMs = 30_000
const holdingsMs = 1_000

/**
 * Seals what was recorded and posted, adds it to the public log, writes the ledger's checkpoints, folds what is owed to each person, and
 * begins a checkpoint of the log where one is due. True when more waits.
 */
export function sealerJob(
  database: Database,
  beginCheckpoint: () => Promise<boolean> = async () => false,
): () => Promise<boolean> {
  const checkpoint = atMostEvery(checkpointMs, systemClock, createCheckpointer(database))
  const fold = atMostEvery(turnoverMs, systemClock, () => foldTurnover(database, systemClock))
  const foldHoldings = atMostEvery(holdingsMs, systemClock, createOwedFolder(database))
  return async () => {
    // A rest after each run but a full one: many groups then share the cost of a run, and still wait for less than a second.
    const isMore = (await sealChain(database, sealables, systemClock)) === sealBatchMax
    const isLogBehind = (await growLog(database)) === logBatchMax
    await checkpoint()
    await fold()
    await foldHoldings()
    await beginCheckpoint()
    return isMore || isLogBehind
  }
}

/** How chain and ledger are verified. */
export function verificationParts(database: Database): VerificationParts {
  const { reader } = database
  return {
    database,
    clock: systemClock,
    sealables,
    ledger: {
      readSettledGroup: () => readSettledGroup(reader),
      faultsAbove: (above, onSlice) => verifyLedger(reader, { above, ...(onSlice && { onSlice }) }),
    },
  }
}

/** Verifies the chain and the ledger: everything on request and once a day, new rows in between. */
export function verifierJob(database: Database): () => Promise<boolean> {
  return () => runVerification(verificationParts(database))
}
