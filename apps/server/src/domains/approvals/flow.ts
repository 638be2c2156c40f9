import type { Database } from '#platform/database/database.ts'
import { defineFlow } from '#platform/durable/flow.ts'
import { dropCommand } from './actions/drop-command.ts'
import { executeCommand } from './actions/execute-command.ts'
import { expireCommand } from './actions/expire-command.ts'
import type { ExecutionParts } from './parts.ts'

/**
 * A command of two people: waiting -> executing (the second said yes) -> approved | stale | waiting again, with a reason;
 * waiting -> rejected by the second | 72 hours -> expired | its maker may ask for it no more -> dropped. What people decide is a transaction of theirs; this flow, woken when
 * the command was proposed and when it was accepted, and when its maker was frozen or lost a permission, carries it out, or writes
 * down how it ended.
 */
export function commandFlow(database: Database, parts: ExecutionParts) {
  return defineFlow({
    name: 'command',
    advance: async (id, run) => {
      await run('execute', () => executeCommand(database, parts, id))
      await run('drop', () => dropCommand(database, parts, id))
      return run('expire', () => expireCommand(database, parts.clock, id))
    },
  })
}
