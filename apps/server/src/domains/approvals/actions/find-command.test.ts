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

test('a command is found by its name', () => {
  const registry = registerCommands([command('a.b'), command('a.c')])
  expect(findCommand(registry, 'a.c').name).toBe('a.c')
})
