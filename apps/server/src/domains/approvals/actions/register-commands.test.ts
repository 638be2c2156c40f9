import { ok } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { commandOf, defineCommand, registerCommands } from './register-commands.ts'

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

test('a command is found by its name', () => {
  const registry = registerCommands([command('a.b'), command('a.c')])
  expect(commandOf(registry, 'a.c').name).toBe('a.c')
})

test('error: two of a name do not start, and a name nobody registered is our mistake', () => {
  expect(() => registerCommands([command('a.b'), command('a.b')])).toThrow('two commands are named a.b')
  expect(() => commandOf(registerCommands([]), 'a.b')).toThrow('no domain registered')
})
