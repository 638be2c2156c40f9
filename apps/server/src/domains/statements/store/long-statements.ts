import { type Language, languages } from '@clearhold/contract/language'
import {
  type LongStatementFailure,
  type LongStatementKind,
  longStatementFailures,
  longStatementKinds,
  longStatementStates,
  type StatementDays,
} from '@clearhold/contract/statements/rules'
import type { LongStatement } from '@clearhold/contract/statements/schema'
import { sql } from 'kysely'
import { bool, int4, int8, oneOf, text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'

const longStatementRow = rowSchema('LongStatement', {
  id: uuid,
  personId: uuid,
  kind: oneOf(longStatementKinds),
  language: oneOf(languages),
  from: text,
  to: text,
  state: oneOf(longStatementStates),
  askedAt: timestamptz,
  isEnded: bool.nullable(),
  logSize: int8.nullable(),
  /** Their numbers, between commas. */
  lastGroups: text.nullable(),
  lastEntry: int8.nullable(),
  begunAt: timestamptz.nullable(),
  linesTotal: int4.nullable(),
  linesRead: int4,
  lineParts: int4,
  isRead: bool,
  pagesTotal: int4.nullable(),
  pagesSet: int4,
  fileParts: int4.nullable(),
  fileBytes: int8.nullable(),
  failure: oneOf(longStatementFailures).nullable(),
  deletesAt: timestamptz.nullable(),
})
export type LongStatementRow = RowOf<typeof longStatementRow>

const columns = sql`id, person_id as "personId", kind, language, first_day::text as from, last_day::text as to, state, asked_at as "askedAt",
  is_ended as "isEnded", log_size as "logSize", array_to_string(last_groups, ',') as "lastGroups", last_entry as "lastEntry", begun_at as "begunAt",
  lines_total as "linesTotal", lines_read as "linesRead", line_parts as "lineParts", is_read as "isRead", pages_total as "pagesTotal",
  pages_set as "pagesSet", file_parts as "fileParts", file_bytes as "fileBytes", failure, deletes_at as "deletesAt"`

export async function readLongStatement(reader: Reader, id: string): Promise<LongStatementRow | undefined> {
  return readOptionalRow(reader, longStatementRow)`select ${columns} from statements.long_statement where id = ${id}`
}

/** The newest first: what is open, and what was asked for after this moment. */
export async function readLongStatementsOf(
  reader: Reader,
  personId: string,
  { after, limit }: { readonly after: Date; readonly limit: number },
): Promise<LongStatementRow[]> {
  return readRows(reader, longStatementRow)`
    select ${columns} from statements.long_statement
    where person_id = ${personId} and asked_at > ${after} order by asked_at desc, id limit ${limit}`
}

const idRow = rowSchema('LongStatementId', { id: uuid })

/** What a flow still has to do with: not failed, and not deleted. */
export async function readOpenLongStatementIds(
  reader: Reader,
  afterId: string | undefined,
  limit: number,
): Promise<string[]> {
  const after = afterId ?? '00000000-0000-0000-0000-000000000000'
  const rows = await readRows(reader, idRow)`
    select id from statements.long_statement where state in ('asked', 'making', 'ready') and id > ${after} order by id limit ${limit}`
  return rows.map(({ id }) => id)
}

export interface AskedStatement extends StatementDays {
  readonly id: string
  readonly personId: string
  readonly kind: LongStatementKind
  readonly language: Language
}

/** False where as many of this person's are being made already; those who ask at the same moment take turns. */
export async function insertLongStatement(
  tx: Tx,
  { id, personId, kind, language, from, to }: AskedStatement,
  openMax: number,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`statements.long_statement:${personId}`}, 0))`.execute(tx)
  const done = await sql`insert into statements.long_statement (id, person_id, kind, language, first_day, last_day)
    select ${id}::uuid, ${personId}::uuid, ${kind}, ${language}, ${from}::date, ${to}::date
    where (select count(*) from statements.long_statement s where s.person_id = ${personId} and s.state in ('asked', 'making')) < ${openMax}`.execute(
    tx,
  )
  return done.numAffectedRows === 1n
}

/** What every step reads, fixed once. */
export interface StatementCut {
  readonly begunAt: Date
  readonly isEnded: boolean
  readonly logSize: bigint
  readonly lastGroups: readonly bigint[]
  readonly lastEntry: bigint
  readonly linesTotal: number
}

/** Whether it was waiting to be begun. */
export async function beginMaking(tx: Tx, id: string, cut: StatementCut): Promise<boolean> {
  const { begunAt, isEnded, logSize, lastGroups, lastEntry, linesTotal } = cut
  const done =
    await sql`update statements.long_statement set state = 'making', begun_at = ${begunAt}, is_ended = ${isEnded},
      log_size = ${logSize}, last_groups = ${`{${lastGroups.join(',')}}`}::bigint[], last_entry = ${lastEntry}, lines_total = ${linesTotal}
    where id = ${id} and state = 'asked'`.execute(tx)
  return done.numAffectedRows === 1n
}

/** Notes the next part of lines; false where another step did. */
export async function noteLines(
  tx: Tx,
  id: string,
  { part, linesRead, isLast }: { readonly part: number; readonly linesRead: number; readonly isLast: boolean },
): Promise<boolean> {
  const done =
    await sql`update statements.long_statement set line_parts = ${part}, lines_read = ${linesRead}, is_read = ${isLast}
    where id = ${id} and state = 'making' and line_parts = ${part - 1}`.execute(tx)
  return done.numAffectedRows === 1n
}

export async function notePages(
  tx: Tx,
  id: string,
  { pagesSet, pagesTotal }: { readonly pagesSet: number; readonly pagesTotal: number },
): Promise<void> {
  await sql`update statements.long_statement set pages_set = ${pagesSet}, pages_total = ${pagesTotal}
    where id = ${id} and state = 'making'`.execute(tx)
}

export interface MadeFile {
  readonly parts: number
  readonly bytes: number
}

/** When its file is deleted; undefined where it was not being made. */
export async function endReady(
  tx: Tx,
  id: string,
  { parts, bytes }: MadeFile,
  endedAt: Date,
  deletesAt: Date,
): Promise<boolean> {
  const done =
    await sql`update statements.long_statement set state = 'ready', file_parts = ${parts}, file_bytes = ${bytes},
      ended_at = ${endedAt}, deletes_at = ${deletesAt}
    where id = ${id} and state = 'making'`.execute(tx)
  return done.numAffectedRows === 1n
}

export async function endFailed(tx: Tx, id: string, failure: LongStatementFailure, endedAt: Date): Promise<boolean> {
  const done =
    await sql`update statements.long_statement set state = 'failed', failure = ${failure}, ended_at = ${endedAt}
    where id = ${id} and state in ('asked', 'making')`.execute(tx)
  return done.numAffectedRows === 1n
}

export async function endDeleted(tx: Tx, id: string): Promise<boolean> {
  const done =
    await sql`update statements.long_statement set state = 'deleted' where id = ${id} and state = 'ready'`.execute(tx)
  return done.numAffectedRows === 1n
}

/** A long statement as its person sees it. */
export function describeLongStatement(row: LongStatementRow): LongStatement {
  const { id, from, to, kind, language, state, linesRead, linesTotal, pagesSet, pagesTotal, failure } = row
  return {
    id,
    from,
    to,
    kind,
    language,
    state,
    linesRead,
    linesTotal,
    pagesSet,
    pagesTotal,
    failure,
    askedAt: row.askedAt.toISOString(),
    size: row.fileBytes === null ? null : Number(row.fileBytes),
    deletesAt: row.deletesAt?.toISOString() ?? null,
  }
}
