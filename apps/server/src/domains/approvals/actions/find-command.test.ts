import { expect, test } from 'vitest'
import { namedCommand } from '../testing.ts'
import { findCommand } from './find-command.ts'
import { registerCommands } from './register-commands.ts'

test('a command is found by its name', () => {
  const registry = registerCommands([namedCommand('a.b'), namedCommand('a.c')])
  expect(findCommand(registry, 'a.c').name).toBe('a.c')
})
