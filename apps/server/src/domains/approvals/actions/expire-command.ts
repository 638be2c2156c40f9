import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Appointment } from '#platform/durable/flow.ts'
import { lockCommand } from '../store.ts'
import { decideCommand } from './decide-command.ts'

/** Expires a command that was not decided in time; returns when that will be while there is time left. */
export async function expireCommand(database: Database, clock: Clock, id: string): Promise<Appointment | null> {
  return database.transaction(async (tx) => {
    const command = await lockCommand(tx, id)
    if (command?.state !== 'waiting') return null
    const waitMs = command.expiresAt.getTime() - clock.now().getTime()
    if (waitMs > 0) return { waitMs, mark: `expires ${command.expiresAt.getTime()}` }
    await decideCommand(tx, { clock }, command, { state: 'expired' })
    return null
  })
}
