import type { Command } from './define-command.ts'
import type { CommandRegistry } from './register-commands.ts'

/** A stored command always has a definition; a missing one is a bug. */
export function findDefinition(registry: CommandRegistry, name: string): Command {
  const command = registry.get(name)
  if (command === undefined) throw new Error(`no domain registered the command ${name}`)
  return command
}
