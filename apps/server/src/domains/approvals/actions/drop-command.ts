import type { Database } from '#platform/database/database.ts'
import type { ExecutionParts } from '../parts.ts'
import { lockCommand } from '../store.ts'
import { decideCommand } from './decide-command.ts'
import { findDefinition } from './find-definition.ts'

/** Drops a command whose maker may no longer propose it: they were frozen, or lost the permission. */
export async function dropCommand(
  database: Database,
  parts: Pick<ExecutionParts, 'clock' | 'registry' | 'people'>,
  id: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const stored = await lockCommand(tx, id)
    if (stored?.state !== 'waiting') return
    const { permissionToMake } = findDefinition(parts.registry, stored.command)
    if (await parts.people.holds(tx, stored.makerId, permissionToMake)) return
    await decideCommand(tx, parts, stored, { state: 'dropped' })
  })
}
