import type { Approval } from '@clearhold/contract/approvals/schema'
import { personOf } from '#domains/audit/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ApprovalParts } from '../parts.ts'
import { type Actor, hindranceOf, isOverdue, waitsForMaker } from '../rules.ts'
import type { StoredCommand } from '../store.ts'
import { findDefinition } from './find-definition.ts'

/** Stored commands with names, and for each why this reader cannot approve it. */
export async function presentApprovals(
  reader: Reader,
  { clock, registry, people }: ApprovalParts,
  actor: Actor,
  commands: readonly StoredCommand[],
): Promise<Approval[]> {
  const ids = commands.flatMap(({ makerId, decidedBy, subject }) => [makerId, decidedBy ?? makerId, personOf(subject)])
  const names = await people.namesOf(
    reader,
    [...new Set(ids)].filter((id) => id !== undefined),
  )
  const now = clock.now()
  const nameOf = (id: string) => ({ id, name: names.get(id) ?? '' })
  return commands.map((command) => {
    const { permissionToApprove } = findDefinition(registry, command.command)
    return {
      id: command.id,
      command: command.command,
      subject: command.subject,
      subjectName: names.get(personOf(command.subject) ?? '') ?? command.subject,
      changes: command.changes.map((line) => ({ ...line })),
      reason: command.reason,
      digest: command.digest.toString('hex'),
      input: { ...command.input },
      stateDigest: command.stateDigest.toString('hex'),
      money: command.money,
      state: isOverdue(command, now) ? 'expired' : command.state,
      madeBy: nameOf(command.makerId),
      madeAt: command.madeAt.toISOString(),
      expiresAt: command.expiresAt.toISOString(),
      waitsForMaker: waitsForMaker(command) && !isOverdue(command, now),
      decidedBy: command.decidedBy === null ? null : nameOf(command.decidedBy),
      decidedAt: command.decidedAt?.toISOString() ?? null,
      decisionReason: command.decisionReason,
      cannotApprove: hindranceOf(command, actor, permissionToApprove, now) ?? null,
      permissionToApprove,
    }
  })
}
