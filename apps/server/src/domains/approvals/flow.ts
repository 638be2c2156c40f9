import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { defineFlow } from '#platform/durable/flow.ts'
import { expireCommand } from './actions/expire-command.ts'

/**
 * A command of two people: waiting -> [approved | rejected by the second | stale] | 72 hours -> expired. What people decide is
 * a transaction of theirs; this flow, woken when the command was proposed, writes down that nobody did.
 */
export function commandFlow(database: Database, clock: Clock) {
  return defineFlow({
    name: 'command',
    advance: (id, run) => run('expire', () => expireCommand(database, clock, id)),
  })
}
