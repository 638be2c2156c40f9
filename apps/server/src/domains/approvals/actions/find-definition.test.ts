import { expect, test } from 'vitest'
import { namedCommand } from '../testing.ts'
import { findDefinition } from './find-definition.ts'
import { registerCommands } from './register-commands.ts'

test('a command is found by its name', () => {
  const registry = registerCommands([namedCommand('a.b'), namedCommand('a.c')])
  expect(findDefinition(registry, 'a.c').name).toBe('a.c')
})
