import type { Permission } from '@clearhold/contract/accounts/permissions'
import type { Result } from '@clearhold/contract/result'
import type { z } from 'zod'
import type { Reader, Tx } from '#platform/database/database.ts'
import type { ChangeLine, CommandRefusal } from '../rules.ts'

/** What a command would do, as things stand at this moment. */
export interface Description {
  /** Whom or what it is about: 'person:{id}'. That person neither asks for it nor approves it. */
  readonly subject: string
  readonly changes: readonly ChangeLine[]
  /** Everything the decision rests on; only its digest is kept. When it differs later, the approval is refused. */
  readonly state: unknown
}

export interface ExecutionContext {
  readonly approvalId: string
  readonly makerId: string
  readonly approverId: string
  readonly reason: string
  /** What both people agreed on, as it was described a moment ago in this transaction. */
  readonly changes: readonly ChangeLine[]
  /** What `describe` said the decision rests on, at that same look. */
  readonly state: unknown
  readonly requestId: string
}

export interface CommandDefinition<Schema extends z.ZodType> {
  /** 'permissions.change' */
  readonly name: string
  /** Money, or who may decide about it: its maker and its approver both sign the digest. */
  readonly money: boolean
  readonly permissionToMake: Permission
  readonly permissionToApprove: Permission
  readonly inputSchema: Schema
  readonly describe: (reader: Reader, input: z.output<Schema>) => Promise<Result<Description, CommandRefusal>>
  /** Runs in the transaction of the decision, once. A refusal undoes whatever it wrote. */
  readonly execute: (
    tx: Tx,
    input: z.output<Schema>,
    context: ExecutionContext,
  ) => Promise<Result<unknown, CommandRefusal>>
}

/** A command with its types folded away, as the registry keeps it. */
export interface Command {
  readonly name: string
  readonly money: boolean
  readonly permissionToMake: Permission
  readonly permissionToApprove: Permission
  readonly inputSchema: z.ZodType<Readonly<Record<string, unknown>>>
  readonly describe: (
    reader: Reader,
    input: Readonly<Record<string, unknown>>,
  ) => Promise<Result<Description, CommandRefusal>>
  readonly execute: (
    tx: Tx,
    input: Readonly<Record<string, unknown>>,
    context: ExecutionContext,
  ) => Promise<Result<unknown, CommandRefusal>>
}

/** A command of a domain, with the types of its input checked where it is defined. */
export function defineCommand<Schema extends z.ZodType>(definition: CommandDefinition<Schema>): Command {
  return definition as unknown as Command
}
