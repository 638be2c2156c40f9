import { ok } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineCommand } from './define-command.ts'

test('a command reads stored input by the schema of its domain, and refuses any other', () => {
  const command = defineCommand({
    name: 'thing.rename',
    money: false,
    permissionToMake: 'support',
    permissionToApprove: 'owner',
    inputSchema: z.strictObject({ title: z.string().trim() }),
    describe: async (_reader, { title }) => ok({ subject: title, changes: [], state: null }),
    execute: async () => ok(undefined),
  })
  expect(command.inputSchema.parse({ title: ' new ' })).toEqual({ title: 'new' })
  expect(() => command.inputSchema.parse({ name: 'new' })).toThrow('title')
})
