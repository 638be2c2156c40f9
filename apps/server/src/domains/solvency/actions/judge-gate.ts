import type { Database } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { Log } from '#platform/log/log.ts'
import { type GateChange, gateChanges } from '../rules.ts'
import { insertGateChange, readGateFacts } from '../store/gate.ts'

export interface JudgeParts {
  readonly database: Database
  readonly log: Pick<Log, 'warn'>
}

/**
 * Closes the gate where a cause began and opens it where it ended; each is a sealed row, and owners are notified of every closing. A
 * shortage that people have to look at keeps its cause until two of them have cleared the alarm.
 */
export async function judgeGate({ database, log }: JudgeParts): Promise<readonly GateChange[]> {
  const seen = await readGateFacts(database.reader)
  if (gateChanges(seen.standing, seen.due).length === 0) return []
  const changes = await database.transaction(async (tx) => {
    const { standing, due } = await readGateFacts(tx)
    const found = gateChanges(standing, due)
    for (const change of found) {
      await insertGateChange(tx, change)
      await appendEvent(tx, { type: `gate.${change.state}`, payload: { cause: change.cause } })
    }
    return found
  })
  for (const { cause, state } of changes)
    log.warn({ event: `gate.${state}`, cause }, 'New promises were closed or opened')
  return changes
}
