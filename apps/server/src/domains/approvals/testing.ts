import { ok } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from './actions/define-command.ts'

/** A command that differs from others only by its name, and changes nothing. */
export function namedCommand(name: string): Command {
  return defineCommand({
    name,
    money: false,
    permissionToMake: 'support',
    permissionToApprove: 'owner',
    inputSchema: z.strictObject({}),
    describe: async () => ok({ subject: 'x', changes: [], state: null }),
    execute: async () => ok(undefined),
  })
}
