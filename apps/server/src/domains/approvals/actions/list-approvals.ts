import type { Approval, ApprovalState } from '@clearhold/contract/approvals'
import type { Reader } from '../../../platform/database/database.ts'
import { type Actor, hindranceOf, isOverdue } from '../rules.ts'
import { type CommandPlace, readCommand, readCommands, type StoredCommand } from '../store.ts'
import { type ApprovalParts, isAbout } from './propose-command.ts'
import { commandOf } from './register-commands.ts'

export interface ListRequest {
  readonly reader: Actor
  readonly state?: ApprovalState | undefined
  readonly mine?: 'yes' | 'no' | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** Approvals as somebody who may see them reads them, newest first. */
export async function listApprovals(
  reader: Reader,
  parts: ApprovalParts,
  { reader: actor, state, mine, after, limit }: ListRequest,
): Promise<{ approvals: Approval[]; next: string | null }> {
  const filter = {
    now: parts.clock.now(),
    state,
    makerId: mine === 'yes' ? actor.personId : undefined,
    notMakerId: mine === 'no' ? actor.personId : undefined,
  }
  const rows = await readCommands(reader, filter, placeOf(after), limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last !== undefined ? `${last.madeAt.getTime()}.${last.id}` : null
  return { approvals: await present(reader, parts, actor, page), next }
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

/** A page that begins nowhere we know is the first page. */
function placeOf(after: string | undefined): CommandPlace | undefined {
  const [, ms, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(after ?? '') ?? []
  return ms === undefined || id === undefined ? undefined : { madeAt: new Date(Number(ms)), id }
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
    const self = isAbout(command.subject, actor.personId) ? 'own' : null
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
      cannotApprove: hindranceOf(command, actor, permissionToApprove, now) ?? self,
    }
  })
}

function personOf(subject: string): string | undefined {
  return subject.startsWith('person:') ? subject.slice('person:'.length) : undefined
}
