import type { Actor } from '../rules.ts'
import type { CommandRegistry } from './register-commands.ts'

/** The names of the commands that this person may decide, by what they hold. */
export function findDecidable(registry: CommandRegistry, { permissions }: Actor): string[] {
  return [...registry.values()]
    .filter(({ permissionToApprove }) => permissions.has(permissionToApprove))
    .map(({ name }) => name)
}
