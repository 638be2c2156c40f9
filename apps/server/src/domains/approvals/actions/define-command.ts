import type { Permission } from '@clearhold/contract/accounts/permissions'
import type { Result } from '@clearhold/contract/result'
import type { z } from 'zod'
import type { Reader, Tx } from '#platform/database/database.ts'
import type { ChangeLine, CommandRefusal } from '../rules.ts'

/** What a command would do in the current state. */
export interface Description {
  /** Whom or what it is about: 'person:{id}'. That person can neither propose nor approve it. */
  readonly subject: string
  readonly changes: readonly ChangeLine[]
  /** Everything the decision depends on; only its digest is stored. If it differs later, the command is stale. */
  readonly state: unknown
}

export interface ExecutionContext {
  readonly approvalId: string
  readonly makerId: string
  readonly approverId: string
  readonly reason: string
  /** What both people agreed on, as described just before in this transaction. */
  readonly changes: readonly ChangeLine[]
  /** The state that `describe` returned in that same call. */
  readonly state: unknown
  readonly requestId: string
}

export interface CommandDefinition<Schema extends z.ZodType> {
  /** 'permissions.change' */
  readonly name: string
  /** Concerns money, or who may decide about it: maker and approver both sign the digest. */
  readonly money: boolean
  readonly permissionToMake: Permission
  readonly permissionToApprove: Permission
  readonly inputSchema: Schema
  readonly describe: (reader: Reader, input: z.output<Schema>) => Promise<Result<Description, CommandRefusal>>
  /** Runs once, in the transaction of the decision. A refusal rolls back what it wrote. */
  readonly execute: (
    tx: Tx,
    input: z.output<Schema>,
    context: ExecutionContext,
  ) => Promise<Result<unknown, CommandRefusal>>
}

/** A command with its types erased, as the registry stores it. */
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

/** Defines a command of a domain; its input types are checked here. */
export function defineCommand<Schema extends z.ZodType>(definition: CommandDefinition<Schema>): Command {
  return definition as unknown as Command
}
