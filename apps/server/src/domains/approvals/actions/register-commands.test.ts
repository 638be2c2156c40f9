import { ok } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineCommand } from './define-command.ts'
import { findCommand } from './find-command.ts'
import { registerCommands } from './register-commands.ts'

const command = (name: string) =>
  defineCommand({
    name,
    money: false,
    permissionToMake: 'support',
    permissionToApprove: 'owner',
    inputSchema: z.strictObject({}),
    describe: async () => ok({ subject: 'x', changes: [], state: null }),
    execute: async () => ok(undefined),
  })

test('error: two of a name do not start, and a name nobody registered is our mistake', () => {
  expect(() => registerCommands([command('a.b'), command('a.b')])).toThrow('two commands are named a.b')
  expect(() => findCommand(registerCommands([]), 'a.b')).toThrow('no domain registered')
})
