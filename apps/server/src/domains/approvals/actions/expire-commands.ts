import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { expiryBatchMax } from '../rules.ts'
import { lockOverdue } from '../store.ts'
import { decideCommand } from './decide-command.ts'

/** Writes down what nobody decided in time and answers how many; the worker's loop calls it. */
export async function expireCommands(database: Database, clock: Clock): Promise<number> {
  return database.transaction(async (tx) => {
    const overdue = await lockOverdue(tx, clock.now(), expiryBatchMax)
    for (const command of overdue) await decideCommand(tx, { clock }, command, { state: 'expired' })
    return overdue.length
  })
}
