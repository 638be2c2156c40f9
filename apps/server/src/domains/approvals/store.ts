import {
  type ApprovalState,
  type approvalSorts,
  approvalStates,
  approverKeyKinds,
} from '@clearhold/contract/approvals/schema'
import { commandStatement, fingerprintText } from '@clearhold/contract/approvals/statement'
import { sql } from 'kysely'
import { z } from 'zod'
import { sha256 } from '#platform/crypto/crypto.ts'
import { bool, bytea, jsonObject, oneOf, text, timestamptz, uuid } from '#platform/database/columns.ts'
import { allOf, type Condition, type Days, withinRealDays } from '#platform/database/conditions.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { countUpTo, type Order, type Page, readPage, type Total } from '#platform/database/keyset.ts'
import { pickColumns, type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { readWaiting, type Waiting } from '#platform/database/waiting.ts'
import { type Actor, changeLineSchema, keyRestHours } from './rules.ts'

const newCommandRow = rowSchema('NewCommand', {
  id: uuid,
  command: text,
  subject: text,
  input: jsonObject,
  changes: changeLineSchema.array(),
  stateDigest: bytea,
  digest: bytea,
  money: bool,
  makerId: uuid,
  reason: text,
  madeAt: timestamptz,
  expiresAt: timestamptz,
})
export type NewCommand = RowOf<typeof newCommandRow>

const refusalSchema = z.object({ code: z.string(), params: z.record(z.string(), z.string()).optional() })
export type StoredRefusal = Readonly<z.infer<typeof refusalSchema>>

const storedCommandRow = rowSchema('StoredCommand', {
  ...newCommandRow.shape,
  makerSignedAt: timestamptz.nullable(),
  state: oneOf(approvalStates),
  decidedBy: text.nullable(),
  decidedAt: timestamptz.nullable(),
  decisionReason: text.nullable(),
  decisionRequest: text.nullable(),
  /** Why the last execution was refused, while the command waits again. */
  refusal: refusalSchema.nullable(),
})
export type StoredCommand = RowOf<typeof storedCommandRow>

type Digested = Pick<
  NewCommand,
  'id' | 'command' | 'subject' | 'input' | 'changes' | 'stateDigest' | 'makerId' | 'reason'
>

/** What both people sign, in 32 bytes. The id is included, so a signature is never valid for a second, identical command. */
export function commandDigest(command: Digested): Buffer {
  return sha256(commandStatement({ ...command, stateDigest: command.stateDigest.toString('hex') }))
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
  reason, made_at as "madeAt", expires_at as "expiresAt", maker_signed_at as "makerSignedAt", state, decided_by as "decidedBy", decided_at as "decidedAt",
  decision_reason as "decisionReason", decision_request as "decisionRequest", refusal`

/** Serialises decisions: concurrent approvers wait for the row lock and then find the command decided. */
export async function lockCommand(tx: Tx, id: string): Promise<StoredCommand | undefined> {
  return readOptionalRow(tx, storedCommandRow)`
    select ${columns} from approvals.command where id = ${id} for update`
}

/** Serialises approvals about the same subject, so that the state one is compared with is not changed by another meanwhile. */
export async function lockSubject(tx: Tx, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approvals:${subject}`}, 0))`.execute(tx)
}

const commandIdRow = rowSchema('CommandIdRow', { id: uuid })

/** Commands that wait for an approver or for the worker, in pages. */
export async function readOpenCommandIds(
  reader: Reader,
  afterId: string | undefined,
  limit: number,
): Promise<string[]> {
  const place = afterId === undefined ? sql`true` : sql`id > ${afterId}::uuid`
  const rows = await readRows(reader, commandIdRow)`
    select id from approvals.command where state in ('waiting', 'executing') and ${place} order by id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** The same, of one maker. */
export async function readOpenCommandIdsOf(reader: Reader, makerId: string): Promise<string[]> {
  const rows = await readRows(reader, commandIdRow)`
    select id from approvals.command where state in ('waiting', 'executing') and maker_id = ${makerId} limit 1000`
  return rows.map(({ id }) => id)
}

export async function writeMakerSignature(
  tx: Tx,
  id: string,
  signed: { readonly at: Date; readonly signature: Readonly<Record<string, unknown>> },
): Promise<void> {
  await sql`
    update approvals.command set maker_signature = ${JSON.stringify(signed.signature)}, maker_signed_at = ${signed.at}
    where id = ${id}`.execute(tx)
}

export interface Acceptance {
  readonly decidedAt: Date
  readonly decidedBy: string
  readonly requestId: string
  readonly signature: Readonly<Record<string, unknown>> | undefined
}

/** Stores the approval; the worker executes it. */
export async function writeAcceptance(tx: Tx, id: string, acceptance: Acceptance): Promise<void> {
  await sql`
    update approvals.command set state = 'executing', decided_at = ${acceptance.decidedAt}, decided_by = ${acceptance.decidedBy},
      decision_request = ${acceptance.requestId}, refusal = null,
      signature = ${acceptance.signature === undefined ? null : JSON.stringify(acceptance.signature)}
    where id = ${id}`.execute(tx)
}

export interface Decision {
  readonly state: Extract<ApprovalState, 'rejected' | 'expired' | 'dropped'>
  readonly decidedAt: Date
  readonly decidedBy?: string
  readonly reason?: string
}

export async function writeDecision(tx: Tx, id: string, decision: Decision): Promise<void> {
  await sql`
    update approvals.command set state = ${decision.state}, decided_at = ${decision.decidedAt},
      decided_by = ${decision.decidedBy ?? null}, decision_reason = ${decision.reason ?? null}, signature = null
    where id = ${id}`.execute(tx)
}

export async function writeExecuted(tx: Tx, id: string): Promise<void> {
  await sql`update approvals.command set state = 'approved' where id = ${id}`.execute(tx)
}

export async function writeStale(tx: Tx, id: string, reason: string): Promise<void> {
  await sql`
    update approvals.command set state = 'stale', decision_reason = ${reason}, signature = null where id = ${id}`.execute(
    tx,
  )
}

/** Nothing was executed: the command waits for an approver again, with the reason. */
export async function writeRefused(tx: Tx, id: string, refusal: StoredRefusal): Promise<void> {
  await sql`
    update approvals.command set state = 'waiting', decided_at = null, decided_by = null, decision_request = null,
      signature = null, refusal = ${JSON.stringify(refusal)}
    where id = ${id}`.execute(tx)
}

export async function readCommand(reader: Reader, id: string): Promise<StoredCommand | undefined> {
  return readOptionalRow(reader, storedCommandRow)`select ${columns} from approvals.command where id = ${id}`
}

export interface CommandFilter extends Days {
  /** Overdue commands count as expired at this moment, even before that is stored. */
  readonly now: Date
  /** 'decided': every state but waiting, and overdue ones. */
  readonly state?: ApprovalState | 'decided' | undefined
  readonly command?: string | undefined
  readonly subject?: string | undefined
  readonly makerId?: string | undefined
  readonly notMakerId?: string | undefined
  /** Whether it has the signature of its maker that it needs; without it, it cannot be decided. */
  readonly signed?: 'yes' | 'no' | undefined
  /** Commands this person made, and commands of these names by any maker. */
  readonly readable: { readonly by: string; readonly commands: readonly string[] }
}

const made: Order = { by: sql`made_at`, kind: 'time', direction: 'desc', id: sql`id` }
/** Each has its index (0036). */
const orders: Readonly<Record<(typeof approvalSorts)[number], Order>> = {
  '-madeAt': made,
  madeAt: { ...made, direction: 'asc' },
}

function standing({ state, now }: CommandFilter): Condition | undefined {
  if (state === undefined) return undefined
  if (state === 'waiting') return sql`state = 'waiting' and expires_at > ${now}`
  const overdue = sql`(state = 'waiting' and expires_at <= ${now})`
  // States are listed, so that the index is used.
  if (state === 'decided')
    return sql`(state in ('executing', 'approved', 'rejected', 'expired', 'stale', 'dropped') or ${overdue})`
  return state === 'expired' ? sql`(state = 'expired' or ${overdue})` : sql`state = ${state}`
}

/** The same as `waitsForMaker` says of a waiting one. */
const isUnsigned = sql`(money and maker_signed_at is null)`

function matching(filter: CommandFilter): Condition {
  const { command, subject, makerId, notMakerId, signed, readable } = filter
  const isDecidable = readable.commands.length === 0 ? sql`false` : sql`command in (${sql.join(readable.commands)})`
  return allOf([
    sql`(maker_id = ${readable.by} or ${isDecidable})`,
    standing(filter),
    command && sql`command = ${command}`,
    subject && sql`subject = ${subject}`,
    makerId && sql`maker_id = ${makerId}`,
    notMakerId && sql`maker_id <> ${notMakerId}`,
    signed && (signed === 'no' ? isUnsigned : sql`not ${isUnsigned}`),
    ...withinRealDays(sql`made_at`, filter),
  ])
}

export interface CommandQuery extends CommandFilter {
  readonly sort?: (typeof approvalSorts)[number] | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** Filters of a list of approvals. */
export interface ListRequest extends Omit<CommandQuery, 'now' | 'makerId' | 'notMakerId' | 'readable'> {
  readonly reader: Actor
  /** Only the reader's own commands, or only those of others. */
  readonly mine?: 'yes' | 'no' | undefined
  /** Commands of one maker. */
  readonly maker?: string | undefined
}

/** Undefined when the filters contradict each other: the reader's own commands and those of another maker. */
export function commandQueryOf(
  now: Date,
  { reader: { personId }, mine, maker, ...query }: ListRequest,
  decidable: readonly string[],
): CommandQuery | undefined {
  if (mine === 'yes' && maker !== undefined && maker !== personId) return undefined
  const makerId = maker ?? (mine === 'yes' ? personId : undefined)
  const readable = { by: personId, commands: decidable }
  return { ...query, now, makerId, notMakerId: mine === 'no' ? personId : undefined, readable }
}

export function readCommands(
  reader: Reader,
  { sort = '-madeAt', after, limit, ...filter }: CommandQuery,
): Promise<Page<StoredCommand>> {
  const from = sql`approvals.command`
  const where = matching(filter)
  return readPage(reader, storedCommandRow, { columns, from, where, order: orders[sort], name: sort, after, limit })
}

export function countCommands(reader: Reader, filter: CommandFilter): Promise<Total> {
  return countUpTo(reader, sql`from approvals.command where ${matching(filter)}`)
}

/** Approved commands of this name, newest first; for processes that carry them out elsewhere. */
export async function readApprovedCommands(reader: Reader, command: string, limit: number): Promise<StoredCommand[]> {
  return readRows(reader, storedCommandRow)`
    select ${columns} from approvals.command
    where command = ${command} and state = 'approved' order by decided_at desc limit ${limit}`
}

const waitingApprovalRow = rowSchema(
  'WaitingApproval',
  pickColumns(storedCommandRow, 'id', 'command', 'subject', 'input'),
)

/** Commands about these subjects that wait for an approver. */
export async function readWaitingApprovals(
  reader: Reader,
  subjects: readonly string[],
  now: Date,
): Promise<RowOf<typeof waitingApprovalRow>[]> {
  if (subjects.length === 0) return []
  return readRows(reader, waitingApprovalRow)`
    select id, command, subject, input from approvals.command
    where state = 'waiting' and expires_at > ${now} and subject in (${sql.join(subjects)})
    order by made_at desc limit 200`
}

const approverKeyRow = rowSchema('ApproverKeyRow', {
  id: uuid,
  personId: uuid,
  /** The owner's name when the key was made: part of what others vouch for. */
  name: text,
  kind: oneOf(approverKeyKinds),
  publicKey: bytea,
  credentialId: bytea.nullable(),
  madeAt: timestamptz,
})
export type StoredKey = RowOf<typeof approverKeyRow>

const keyColumns = sql`id, person_id as "personId", name, kind, public_key as "publicKey", credential_id as "credentialId",
  enrolled_at as "madeAt"`
const countedKinds = sql.join(approverKeyKinds.map((kind) => sql`${kind}`))

export function fingerprintOf(publicKey: Uint8Array): string {
  return fingerprintText(sha256(publicKey).toString('hex'))
}

export async function insertApproverKey(tx: Tx, key: Omit<StoredKey, 'madeAt'>): Promise<void> {
  await sql`
    insert into approvals.approver_key (id, person_id, name, kind, public_key, credential_id)
    values (${key.id}, ${key.personId}, ${key.name}, ${key.kind}, ${key.publicKey}, ${key.credentialId})`.execute(tx)
}

/** A person's approving keys. */
export function readKeysOf(reader: Reader, personId: string): Promise<StoredKey[]> {
  return readRows(reader, approverKeyRow)`
    select ${keyColumns} from approvals.approver_key where person_id = ${personId} and kind in (${countedKinds})`
}

const settledRow = rowSchema('SettledKey', { settled: bool })

/** Whether a key of this person counts: it is old enough, or a demo key. */
export async function readKeySettled(reader: Reader, personId: string, publicKey: Buffer): Promise<boolean> {
  const row = await readOptionalRow(reader, settledRow)`
    select kind = 'demo' or platform.business_at(enrolled_at) <= platform.business_now() - ${keyRestHours} * interval '1 hour' as settled
    from approvals.approver_key where person_id = ${personId} and public_key = ${publicKey}
    order by enrolled_at limit 1`
  return row?.settled ?? false
}

/** All approving keys, newest first. */
export function readKeys(reader: Reader): Promise<StoredKey[]> {
  return readRows(reader, approverKeyRow)`
    select ${keyColumns} from approvals.approver_key where kind in (${countedKinds}) order by enrolled_at desc, id limit 500`
}

export function readKey(reader: Reader, id: string): Promise<StoredKey | undefined> {
  return readOptionalRow(reader, approverKeyRow)`
    select ${keyColumns} from approvals.approver_key where id = ${id} and kind in (${countedKinds})`
}

const confirmationRow = rowSchema('KeyConfirmationRow', { keyId: uuid, approverId: uuid })

export function readConfirmations(reader: Reader): Promise<RowOf<typeof confirmationRow>[]> {
  return readRows(reader, confirmationRow)`
    select key_id as "keyId", approver_id as "approverId" from approvals.key_confirmation order by confirmed_at limit 2000`
}

/** One per approver; idempotent. */
export async function insertConfirmation(
  tx: Tx,
  confirmation: RowOf<typeof confirmationRow> & { readonly signature: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { keyId, approverId, signature } = confirmation
  await sql`
    insert into approvals.key_confirmation (key_id, approver_id, signature)
    values (${keyId}, ${approverId}, ${JSON.stringify(signature)}) on conflict do nothing`.execute(tx)
}

/** Commands that can be decided, and since when; what its maker has not signed waits for the maker and is not counted. */
export function readUndecided(reader: Reader, now: Date): Promise<Waiting> {
  return readWaiting(
    reader,
    sql`select coalesce(maker_signed_at, made_at) as at from approvals.command
      where state = 'waiting' and expires_at > ${now} and not ${isUnsigned} order by at`,
  )
}
