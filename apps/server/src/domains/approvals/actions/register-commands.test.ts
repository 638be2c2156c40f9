import { expect, test } from 'vitest'
import { namedCommand } from '../testing.ts'
import { findCommand } from './find-command.ts'
import { registerCommands } from './register-commands.ts'

test('error: two of a name do not start, and a name nobody registered is our mistake', () => {
  expect(() => registerCommands([namedCommand('a.b'), namedCommand('a.b')])).toThrow('two commands are named a.b')
  expect(() => findCommand(registerCommands([]), 'a.b')).toThrow('no domain registered')
})
