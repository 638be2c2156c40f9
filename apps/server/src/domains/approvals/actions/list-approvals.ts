import type { Approval } from '@clearhold/contract/approvals'
import type { Reader } from '../../../platform/database/database.ts'
import type { Total } from '../../../platform/database/keyset.ts'
import { personOf } from '../../audit/index.ts'
import { type Actor, hindranceOf, isOverdue } from '../rules.ts'
import { type CommandQuery, countCommands, readCommand, readCommands, type StoredCommand } from '../store.ts'
import type { ApprovalParts } from './propose-command.ts'
import { commandOf } from './register-commands.ts'

export interface ListRequest extends Omit<CommandQuery, 'now' | 'makerId' | 'notMakerId'> {
  readonly reader: Actor
  /** Their own requests, or only those of others. */
  readonly mine?: 'yes' | 'no' | undefined
  /** Requests of one person. */
  readonly maker?: string | undefined
}

/** Approvals as somebody who may see them reads them; newest first unless asked otherwise. */
export async function listApprovals(
  reader: Reader,
  parts: ApprovalParts,
  request: ListRequest,
): Promise<{ approvals: Approval[]; next: string | null } & Total> {
  const filter = filterOf(parts, request)
  if (filter === undefined) return { approvals: [], next: null, total: 0, totalIsMore: false }
  const [page, total] = await Promise.all([readApprovals(reader, parts, request), countCommands(reader, filter)])
  return { ...page, ...total }
}

/** A page of them without counting, for who reads them all. */
export async function readApprovals(
  reader: Reader,
  parts: ApprovalParts,
  request: ListRequest,
): Promise<{ approvals: Approval[]; next: string | null }> {
  const filter = filterOf(parts, request)
  if (filter === undefined) return { approvals: [], next: null }
  const { page, next } = await readCommands(reader, filter)
  return { approvals: await present(reader, parts, request.reader, page), next }
}

/** Undefined for mine and somebody else's at once: those are nobody's. */
function filterOf(
  { clock }: ApprovalParts,
  { reader: { personId }, mine, maker, ...query }: ListRequest,
): CommandQuery | undefined {
  if (mine === 'yes' && maker !== undefined && maker !== personId) return undefined
  const makerId = maker ?? (mine === 'yes' ? personId : undefined)
  return { ...query, now: clock.now(), makerId, notMakerId: mine === 'no' ? personId : undefined }
}

export async function showApproval(
  reader: Reader,
  parts: ApprovalParts,
  actor: Actor,
  id: string,
): Promise<Approval | undefined> {
  const stored = await readCommand(reader, id)
  return stored === undefined ? undefined : (await present(reader, parts, actor, [stored]))[0]
}

async function present(
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
    const { permissionToApprove } = commandOf(registry, command.command)
    return {
      id: command.id,
      command: command.command,
      subject: command.subject,
      subjectName: names.get(personOf(command.subject) ?? '') ?? command.subject,
      changes: command.changes.map((line) => ({ ...line })),
      reason: command.reason,
      digest: command.digest.toString('hex'),
      money: command.money,
      state: isOverdue(command, now) ? 'expired' : command.state,
      madeBy: nameOf(command.makerId),
      madeAt: command.madeAt.toISOString(),
      expiresAt: command.expiresAt.toISOString(),
      decidedBy: command.decidedBy === null ? null : nameOf(command.decidedBy),
      decidedAt: command.decidedAt?.toISOString() ?? null,
      decisionReason: command.decisionReason,
      cannotApprove: hindranceOf(command, actor, permissionToApprove, now) ?? null,
      permissionToApprove,
    }
  })
}
