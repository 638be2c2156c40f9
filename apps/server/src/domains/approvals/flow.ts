import type { Database } from '#platform/database/database.ts'
import { defineFlow } from '#platform/durable/flow.ts'
import { dropCommand } from './actions/drop-command.ts'
import { executeCommand } from './actions/execute-command.ts'
import { expireCommand } from './actions/expire-command.ts'
import type { ExecutionParts } from './parts.ts'

/**
 * A command: waiting -> executing (approved) -> approved | stale | waiting again, with a refusal; waiting -> rejected by the approver | 72
 * hours -> expired | its maker may no longer propose it -> dropped. People's decisions are transactions of their own; this flow, woken when
 * the command is proposed or accepted, and when its maker is frozen or loses a permission, executes it or records how it ended.
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
