import { expect, test } from 'vitest'
import { namedCommand } from '../testing.ts'
import { findDefinition } from './find-definition.ts'
import { registerCommands } from './register-commands.ts'

test('error: two commands of one name do not start, and an unregistered name is a bug', () => {
  expect(() => registerCommands([namedCommand('a.b'), namedCommand('a.b')])).toThrow('two commands are named a.b')
  expect(() => findDefinition(registerCommands([]), 'a.b')).toThrow('no domain registered')
})
