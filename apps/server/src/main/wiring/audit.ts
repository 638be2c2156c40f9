import { sql } from 'kysely'
import { records, runVerification } from '#domains/audit/index.ts'
import { createCheckpointer, postingGroups, verifyLedger } from '#domains/ledger/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { type Loop, startLoop } from '#platform/durable/loop.ts'
import type { Log } from '#platform/log/log.ts'

/** What reads the chain and the book when somebody asks for it, and notes the sums that make the book quick to read. */
export function auditLoops(database: Database, log: Log): Loop[] {
  const look = () =>
    runVerification({
      database,
      clock: systemClock,
      sealables: [records, postingGroups],
      ledgerFaults: () => readLedgerFaults(database),
    })
  return [
    startLoop({ name: 'verifier', log, idleMs: 500, turn: look }),
    startLoop({ name: 'checkpoints', log, idleMs: 5_000, turn: createCheckpointer(database) }),
  ]
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
