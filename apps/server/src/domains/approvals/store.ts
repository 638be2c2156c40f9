import type { ApprovalState } from '@clearhold/contract/approvals'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { ApprovalsTables } from '../../platform/database/tables.generated.ts'
import type { ChangeLine } from './rules.ts'

export interface NewCommand {
  readonly id: string
  readonly command: string
  readonly subject: string
  readonly input: Readonly<Record<string, unknown>>
  readonly changes: readonly ChangeLine[]
  readonly stateDigest: Buffer
  readonly digest: Buffer
  readonly money: boolean
  readonly makerId: string
  readonly reason: string
  readonly madeAt: Date
  readonly expiresAt: Date
}

export interface StoredCommand extends NewCommand {
  readonly state: ApprovalState
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly decisionReason: string | null
}

export async function insertCommand(tx: Tx, command: NewCommand): Promise<void> {
  await sql`
    insert into approvals.command
      (id, command, subject, input, changes, state_digest, digest, money, maker_id, reason, made_at, expires_at)
    values (${command.id}, ${command.command}, ${command.subject}, ${JSON.stringify(command.input)},
      ${JSON.stringify(command.changes)}, ${command.stateDigest}, ${command.digest}, ${command.money}, ${command.makerId},
      ${command.reason}, ${command.madeAt}, ${command.expiresAt})`.execute(tx)
}

const columns = sql`id, command, subject, input, changes, state_digest as "stateDigest", digest, money, maker_id as "makerId",
  reason, made_at as "madeAt", expires_at as "expiresAt", state, decided_by as "decidedBy", decided_at as "decidedAt",
  decision_reason as "decisionReason"`

/** Whoever holds the row decides; everybody else waits here and then finds it decided. */
export async function lockCommand(tx: Tx, id: string): Promise<StoredCommand | undefined> {
  const { rows } = await sql<StoredCommand>`
    select ${columns} from approvals.command where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Approvals about the same thing take turns: what one was held against is not changed by another meanwhile. */
export async function lockSubject(tx: Tx, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approvals:${subject}`}, 0))`.execute(tx)
}

/** What waits although its time is over; rows somebody decides at this moment are left to them. */
export async function lockOverdue(tx: Tx, now: Date, limit: number): Promise<StoredCommand[]> {
  const { rows } = await sql<StoredCommand>`
    select ${columns} from approvals.command where state = 'waiting' and expires_at <= ${now}
    order by expires_at limit ${limit} for update skip locked`.execute(tx)
  return rows
}

export interface Decision {
  readonly state: Exclude<ApprovalState, 'waiting'>
  readonly decidedAt: Date
  readonly decidedBy?: string
  readonly reason?: string
  readonly signature?: Readonly<Record<string, unknown>>
}

export async function writeDecision(tx: Tx, id: string, decision: Decision): Promise<void> {
  await sql`
    update approvals.command set state = ${decision.state}, decided_at = ${decision.decidedAt},
      decided_by = ${decision.decidedBy ?? null}, decision_reason = ${decision.reason ?? null},
      signature = ${decision.signature === undefined ? null : JSON.stringify(decision.signature)}
    where id = ${id}`.execute(tx)
}

export async function readCommand(reader: Reader, id: string): Promise<StoredCommand | undefined> {
  const { rows } = await sql<StoredCommand>`select ${columns} from approvals.command where id = ${id}`.execute(reader)
  return rows[0]
}

export interface CommandFilter {
  /** At this moment: what is overdue counts as expired, even before somebody wrote it down. */
  readonly now: Date
  readonly state?: ApprovalState | undefined
  readonly makerId?: string | undefined
  readonly notMakerId?: string | undefined
}

export interface CommandPlace {
  readonly madeAt: Date
  readonly id: string
}

/** Commands, newest first, below the place where the last page ended. */
export async function readCommands(
  reader: Reader,
  filter: CommandFilter,
  below: CommandPlace | undefined,
  limit: number,
): Promise<StoredCommand[]> {
  const { rows } = await sql<StoredCommand>`
    select ${columns} from approvals.command
    where (${filter.state === undefined} or ${filter.state ?? null}::text =
        case when state = 'waiting' and expires_at <= ${filter.now} then 'expired' else state end)
      and (${filter.makerId === undefined} or maker_id = ${filter.makerId ?? null}::uuid)
      and (${filter.notMakerId === undefined} or maker_id <> ${filter.notMakerId ?? null}::uuid)
      and (${below === undefined} or (made_at, id) < (${below?.madeAt ?? null}::timestamptz, ${below?.id ?? null}::uuid))
    order by made_at desc, id desc limit ${limit}`.execute(reader)
  return rows
}

export async function insertApproverKey(
  tx: Tx,
  key: { id: string; personId: string; publicKey: Buffer },
): Promise<void> {
  await tx
    .withTables<ApprovalsTables>()
    .insertInto('approvals.approver_key')
    .values({ id: key.id, person_id: key.personId, public_key: key.publicKey })
    .execute()
}

/** The public key, if it is this person's. */
export async function readApproverKey(reader: Reader, id: string, personId: string): Promise<Buffer | undefined> {
  const row = await reader
    .withTables<ApprovalsTables>()
    .selectFrom('approvals.approver_key')
    .select('public_key')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.public_key
}
