import type { Command } from './define-command.ts'

export type CommandRegistry = ReadonlyMap<string, Command>

/** The commands of all domains, handed in once at start-up; two of the same name do not start. */
export function registerCommands(commands: readonly Command[]): CommandRegistry {
  const registry = new Map<string, Command>()
  for (const command of commands) {
    if (registry.has(command.name)) throw new Error(`two commands are named ${command.name}`)
    registry.set(command.name, command)
  }
  return registry
}
