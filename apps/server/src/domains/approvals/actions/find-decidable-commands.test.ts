import { expect, test } from 'vitest'
import { namedCommand } from '../testing.ts'
import { findDecidableCommands } from './find-decidable-commands.ts'
import { registerCommands } from './register-commands.ts'

test('the commands a person may decide are those whose permission they hold', () => {
  const registry = registerCommands([namedCommand('one.thing'), namedCommand('another.thing')])
  const actor = (...permissions: ('owner' | 'support')[]) => ({ personId: 'p', permissions: new Set(permissions) })
  expect(findDecidableCommands(registry, actor('owner'))).toEqual(['one.thing', 'another.thing'])
  expect(findDecidableCommands(registry, actor('support'))).toEqual([])
})
