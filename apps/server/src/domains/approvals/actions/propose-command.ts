import type { Permission } from '@clearhold/contract/permissions'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Clock } from '../../../platform/clock/clock.ts'
import { randomId } from '../../../platform/crypto/crypto.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { appendEvent } from '../../../platform/events/outbox.ts'
import { appendRecord, digestOf } from '../../audit/index.ts'
import { type Actor, type CommandRefusal, commandLifetimeMs, isAbout } from '../rules.ts'
import { insertCommand, type NewCommand } from '../store.ts'
import type { VerifySignature } from './check-signature.ts'
import { type CommandRegistry, commandOf } from './register-commands.ts'

/** What this domain asks of those who know people; main/ hands it in. */
export interface ApprovalPeople {
  /** Active people who hold a permission. */
  holdersOf(reader: Reader, permission: Permission): Promise<string[]>
  /** Names of people, for those who may read approvals. */
  namesOf(reader: Reader, personIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export interface ApprovalParts {
  readonly clock: Clock
  readonly registry: CommandRegistry
  readonly people: ApprovalPeople
  readonly verifySignature: VerifySignature
}

export interface Proposal {
  readonly command: string
  readonly input: Readonly<Record<string, unknown>>
  readonly maker: Actor
  readonly reason: string
  readonly requestId: string
}

export type ProposeRefusal = CommandRefusal | 'forbidden'

/** Stores what somebody asks for, with how things stand, and tells those who may decide it. Nothing is carried out yet. */
export async function proposeCommand(
  tx: Tx,
  { clock, registry, people }: ApprovalParts,
  { command: name, input: rawInput, maker, reason, requestId }: Proposal,
): Promise<Result<{ approvalId: string }, ProposeRefusal>> {
  const command = commandOf(registry, name)
  if (!maker.permissions.has(command.permissionToMake)) return refuse('forbidden')
  const input = command.inputSchema.parse(rawInput)
  const described = await command.describe(tx, input)
  if (!described.ok) return described
  const { subject, changes, state } = described.value
  if (isAbout(subject, maker.personId)) return refuse('not_allowed')
  const madeAt = clock.now()
  const draft = {
    id: randomId(),
    command: name,
    subject,
    input,
    changes,
    stateDigest: digestOf(state),
    makerId: maker.personId,
    reason,
  }
  await insertCommand(tx, {
    ...draft,
    digest: commandDigest(draft),
    money: command.money,
    madeAt,
    expiresAt: new Date(madeAt.getTime() + commandLifetimeMs),
  })
  await appendRecord(tx, {
    actor: `person:${maker.personId}`,
    action: 'approval.proposed',
    subject: `approval:${draft.id}`,
    after: { command: name, subject, input, reason },
    requestId,
  })
  for (const personId of await people.holdersOf(tx, command.permissionToApprove)) {
    if (personId === maker.personId || isAbout(subject, personId)) continue
    await appendEvent(tx, { type: 'approval.waiting', personId, payload: { approvalId: draft.id, command: name } })
  }
  return ok({ approvalId: draft.id })
}

type Digested = Pick<NewCommand, 'id' | 'command' | 'subject' | 'input' | 'stateDigest' | 'makerId' | 'reason'>

/** What both people agree on, in 32 bytes. The id is part of it, so a signature never fits a second, equal request. */
export function commandDigest({ id, command, subject, input, stateDigest, makerId, reason }: Digested): Buffer {
  return digestOf({ id, command, subject, input, stateDigest: stateDigest.toString('hex'), makerId, reason })
}
