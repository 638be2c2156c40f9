import type { Result } from '@clearhold/contract/result'
import { approveCommand } from '#domains/approvals/actions/approve-command.ts'
import type { Command } from '#domains/approvals/actions/define-command.ts'
import { proposeCommand } from '#domains/approvals/actions/propose-command.ts'
import { registerCommands } from '#domains/approvals/actions/register-commands.ts'
import type { ApprovalParts } from '#domains/approvals/parts.ts'
import type { Actor } from '#domains/approvals/rules.ts'
import { readCommand, type StoredCommand } from '#domains/approvals/store.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { realClock } from './approval-probe.ts'
import type { TestDatabase } from './resources.ts'

/** Somebody with every permission. */
export function allowedActor(personId = randomId()): Actor {
  return {
    personId,
    permissions: new Set(['support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner'] as const),
  }
}

/** One domain's commands under approval: ask as one person, approve as another. Signatures are accepted unseen. */
export function approvalDesk(database: TestDatabase, commands: readonly Command[]) {
  const parts: ApprovalParts = {
    clock: realClock,
    registry: registerCommands(commands),
    people: { holdersOf: async () => [], namesOf: async () => new Map() },
    verifySignature: async () => ({ kind: 'unseen' }),
  }
  const ask = (command: string, input: Record<string, unknown>, maker = allowedActor()) =>
    database.app.transaction((tx) =>
      proposeCommand(tx, parts, { command, input, maker, reason: 'it was agreed by phone', requestId: 'test' }),
    )
  const approve = async (id: string, approver = allowedActor()) => {
    const stored = await read(database, id)
    return approveCommand(database.app, parts, {
      id,
      approver,
      digest: stored.digest.toString('hex'),
      signature: { kind: 'browser_key', keyId: id, signature: '' },
      requestId: 'test',
    })
  }
  return {
    parts,
    ask,
    approve,
    /** Asks and approves; the first refusal of the two. */
    carryOut: async (command: string, input: Record<string, unknown>): Promise<Result<unknown, string>> => {
      const asked = await ask(command, input)
      return asked.ok ? approve(asked.value.approvalId) : asked
    },
    read: (id: string) => read(database, id),
  }
}

async function read(database: TestDatabase, id: string): Promise<StoredCommand> {
  const stored = await readCommand(database.app.reader, id)
  if (stored === undefined) throw new Error('the command was not stored')
  return stored
}
