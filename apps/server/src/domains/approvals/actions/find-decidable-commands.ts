import type { Actor } from '../rules.ts'
import type { CommandRegistry } from './register-commands.ts'

/** Names of the commands that this person's permissions let them decide. */
export function findDecidableCommands(registry: CommandRegistry, { permissions }: Actor): string[] {
  return [...registry.values()]
    .filter(({ permissionToApprove }) => permissions.has(permissionToApprove))
    .map(({ name }) => name)
}
