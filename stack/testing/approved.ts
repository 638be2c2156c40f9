import type { Result } from '@clearhold/contract/result'
import { approveCommand } from '#domains/approvals/actions/approve-command.ts'
import type { Command } from '#domains/approvals/actions/define-command.ts'
import { proposeCommand } from '#domains/approvals/actions/propose-command.ts'
import { registerCommands } from '#domains/approvals/actions/register-commands.ts'
import { signCommand } from '#domains/approvals/actions/sign-command.ts'
import type { ApprovalParts } from '#domains/approvals/parts.ts'
import type { Actor } from '#domains/approvals/rules.ts'
import { readCommand, type StoredCommand } from '#domains/approvals/store.ts'
import { digestOf } from '#domains/audit/index.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import { realClock } from './approval-probe.ts'
import { executing } from './execute-command.ts'
import type { TestDatabase } from './resources.ts'

/** A person with every permission. */
export function allowedActor(personId = randomId()): Actor {
  return {
    personId,
    permissions: new Set(['support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner'] as const),
  }
}

/** One domain's commands: propose as one person, approve as another. Signatures are not checked. */
export function approvalDesk(database: Pick<TestDatabase, 'app'>, commands: readonly Command[]) {
  const place = {
    clock: realClock,
    registry: registerCommands(commands),
    people: { holdersOf: async () => [], holds: async () => true, namesOf: async () => new Map() },
  }
  const parts: ApprovalParts = {
    ...place,
    verifySignature: async () => ({ kind: 'unseen' }),
    isKeyADayOld: async () => true,
    waitForExecution: executing(database, place),
  }
  const ask = (command: string, input: Record<string, unknown>, maker = allowedActor()) =>
    database.app.transaction(async (tx) => {
      const asked = { command, input, maker, reason: 'it was agreed by phone', requestId: 'test' }
      const proposed = await proposeCommand(tx, parts, asked)
      if (proposed.ok && proposed.value.needsSignature) await signAsMaker(tx, parts, proposed.value.approvalId)
      return proposed
    })
  const approve = async (id: string, approver = allowedActor()) => {
    const stored = await read(database, id)
    return approveCommand(database.app, parts, {
      id,
      approver,
      digest: stored.digest.toString('hex'),
      signature: { kind: 'demo_key', signature: '' },
      requestId: 'test',
    })
  }
  return {
    parts,
    ask,
    approve,
    /** Proposes and approves; returns the first refusal of the two. */
    carryOut: async (command: string, input: Record<string, unknown>): Promise<Result<unknown, string>> => {
      const asked = await ask(command, input)
      return asked.ok ? approve(asked.value.approvalId) : asked
    },
    read: (id: string) => read(database, id),
  }
}

/** The maker's signature on a command, not checked. */
export async function signAsMaker(tx: Tx, parts: ApprovalParts, id: string): Promise<void> {
  const stored = await readCommand(tx, id)
  if (stored === undefined) throw new Error('the command was not stored')
  const signed = await signCommand(tx, parts, {
    id,
    makerId: stored.makerId,
    digest: stored.digest.toString('hex'),
    signature: { kind: 'demo_key', signature: '' },
    requestId: 'test',
  })
  if (!signed.ok) throw new Error(`the maker’s signature was refused: ${signed.code}`)
}

export interface WrittenCommand {
  readonly command: string
  readonly subject: string
  readonly input: Readonly<Record<string, unknown>>
  readonly changes?: readonly { readonly field: string; readonly before: string; readonly after: string }[]
  readonly state?: 'waiting' | 'approved' | 'rejected'
  readonly makerId?: string
  readonly deciderId?: string
}

/** A command written straight into the table, as an attacker with a connection would do; returns its id. */
export async function writeCommand({ owner }: TestDatabase, written: WrittenCommand): Promise<string> {
  const { command, subject, input, changes = [], state = 'approved', makerId = randomId() } = written
  const id = randomId()
  const deciderId = state === 'waiting' ? null : (written.deciderId ?? randomId())
  await owner(
    `insert into approvals.command (id, command, subject, input, changes, state_digest, digest, money, maker_id, reason, made_at,
       expires_at, maker_signature, maker_signed_at, state, decided_by, decided_at, decision_reason, signature)
     values ($1, $2, $3, $4, $5, $6, $6, true, $7, 'forged', clock_timestamp() - interval '1 minute',
       clock_timestamp() + interval '1 hour', '{}', clock_timestamp(), $8, $9, case when $9::uuid is not null then clock_timestamp() end,
       case when $8 = 'rejected' then 'no' end, case when $8 = 'approved' then '{}'::jsonb end)`,
    [id, command, subject, JSON.stringify(input), JSON.stringify(changes), digestOf({ id }), makerId, state, deciderId],
  )
  return id
}

async function read(database: Pick<TestDatabase, 'app'>, id: string): Promise<StoredCommand> {
  const stored = await readCommand(database.app.reader, id)
  if (stored === undefined) throw new Error('the command was not stored')
  return stored
}
