import { ok, type Result, refuse } from '@clearhold/contract/result'
import { digestOf, recordChange } from '#domains/audit/index.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ApprovalParts } from '../parts.ts'
import { type Actor, type CommandRefusal, commandLifetimeMs, isAbout } from '../rules.ts'
import { commandDigest, insertCommand } from '../store.ts'
import { findDefinition } from './find-definition.ts'
import { notifyApprovers } from './notify-approvers.ts'

export interface Proposal {
  readonly command: string
  readonly input: Readonly<Record<string, unknown>>
  readonly maker: Actor
  readonly reason: string
  readonly requestId: string
}

export type ProposeRefusal = CommandRefusal | 'forbidden'

export interface Proposed {
  readonly approvalId: string
  /** The maker must sign it before it can be approved. */
  readonly needsSignature: boolean
}

/** Stores a command with the current state. Approvers are notified at once, or after the maker has signed where a signature is required. */
export async function proposeCommand(
  tx: Tx,
  parts: ApprovalParts,
  { command: name, input: rawInput, maker, reason, requestId }: Proposal,
): Promise<Result<Proposed, ProposeRefusal>> {
  const { clock, registry } = parts
  const command = findDefinition(registry, name)
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
  await recordChange(tx, {
    actor: `person:${maker.personId}`,
    action: 'approval.proposed',
    subject: `approval:${draft.id}`,
    after: { command: name, subject, input, reason },
    requestId,
    event: { type: 'approval.opened', payload: { approvalId: draft.id } },
  })
  // A command with two signatures waits for its maker's first: approvers are not notified before.
  if (!command.money) await notifyApprovers(tx, parts, draft)
  return ok({ approvalId: draft.id, needsSignature: command.money })
}
