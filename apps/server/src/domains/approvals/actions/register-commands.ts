import type { Command } from './define-command.ts'

export type CommandRegistry = ReadonlyMap<string, Command>

/** The registry of all domains' commands, built at start-up; duplicate names throw. */
export function registerCommands(commands: readonly Command[]): CommandRegistry {
  const registry = new Map<string, Command>()
  for (const command of commands) {
    if (registry.has(command.name)) throw new Error(`two commands are named ${command.name}`)
    registry.set(command.name, command)
  }
  return registry
}
