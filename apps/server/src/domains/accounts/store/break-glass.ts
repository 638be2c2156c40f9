import { breakGlassEnds, breakGlassStates, breakGlassSteps } from '@clearhold/contract/accounts/break-glass'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Sealable } from '#domains/audit/index.ts'
import { bool, bytea, int8, oneOf, text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'

const breakGlassRow = rowSchema('BreakGlass', {
  id: uuid,
  personId: uuid,
  state: oneOf(breakGlassStates),
  end: oneOf(breakGlassEnds).nullable(),
  beganAt: timestamptz,
  toldAt: timestamptz.array(),
  endedAt: timestamptz.nullable(),
})
export type BreakGlass = RowOf<typeof breakGlassRow>

const columns = sql`b.id, b.person_id as "personId", b.state, b.end_reason as "end", b.began_at as "beganAt", b.told_at as "toldAt",
  b.ended_at as "endedAt"`

export function readBreakGlass(reader: Reader, id: string): Promise<BreakGlass | undefined> {
  return readOptionalRow(reader, breakGlassRow)`select ${columns} from accounts.break_glass b where b.id = ${id}`
}

/** The one that waits, if any: there is one at a time. */
export function readOpenBreakGlass(reader: Reader): Promise<BreakGlass | undefined> {
  return readOptionalRow(reader, breakGlassRow)`
    select ${columns} from accounts.break_glass b where b.state = 'waiting'`
}

const idRow = rowSchema('BreakGlassId', { id: uuid })

/** Those that wait, by id, after this one. */
export async function readOpenBreakGlassIds(
  reader: Reader,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await readRows(reader, idRow)`
    select id from accounts.break_glass
    where state = 'waiting' and (${after === undefined} or id > ${after ?? null}::uuid) order by id limit ${limit}`
  return rows.map(({ id }) => id)
}

const sealRow = rowSchema('SealedAt', { sealedAt: timestamptz })

/** When the codes that work now were made. */
export async function readSealedAt(reader: Reader): Promise<Date | undefined> {
  const row = await readOptionalRow(reader, sealRow)`
    select sealed_at as "sealedAt" from accounts.break_glass_seal where ended_at is null`
  return row?.sealedAt
}

const sealedRow = rowSchema('SealId', { id: int8 })

/** Replaces the codes; what those before began ends. */
export async function writeSeal(tx: Tx, digests: readonly Buffer[]): Promise<bigint> {
  const { id } = await readRow(tx, sealedRow)`select accounts.seal_break_glass(${[...digests]}::bytea[]) as id`
  return id
}

const begunRow = rowSchema('BreakGlassBegun', {
  outcome: z.enum(['begun', 'open_already', 'not_sealed', 'codes_wrong', 'not_an_owner']),
})

/** Spends two codes, or says what hindered it; a wrong try is counted by PostgreSQL. */
export async function writeBegun(
  tx: Tx,
  begun: {
    readonly id: string
    readonly personId: string
    readonly keyDigest: Buffer
    readonly codes: readonly Buffer[]
  },
): Promise<RowOf<typeof begunRow>['outcome']> {
  const { outcome } = await readRow(tx, begunRow)`
    select accounts.begin_break_glass(${begun.id}, ${begun.personId}, ${begun.keyDigest}, ${[...begun.codes]}::bytea[]) as outcome`
  return outcome
}

const factsRow = rowSchema('BreakGlassFacts', { now: timestamptz, isPublic: bool, mayGoOn: bool })

/** What decides about the next step: PostgreSQL's own time, whether the log has its beginning, and whether it is still an owner's. */
export function readBreakGlassFacts(tx: Tx, { id, personId }: BreakGlass): Promise<RowOf<typeof factsRow>> {
  return readRow(tx, factsRow)`
    select clock_timestamp() as now, accounts.may_break_glass(${personId}) as "mayGoOn",
      exists (select from accounts.break_glass_entry e
        where e.break_glass_id = ${id} and e.step = 'begun' and accounts.break_glass_number(e.id) is not null) as "isPublic"`
}

const endsRow = rowSchema('BreakGlassEnds', { ends: timestamptz })

/** Notes that the mails of a day are written; PostgreSQL checks that they are due. Returns when the wait is over. */
export async function writeBreakGlassTold(tx: Tx, id: string): Promise<Date> {
  const { ends } = await readRow(tx, endsRow)`select accounts.tell_break_glass(${id}) as ends`
  return ends
}

const finishedRow = rowSchema('FinishedBreakGlass', { personId: uuid })

/** Removes the lost factors; PostgreSQL checks that the 24 hours are over. */
export async function finishBreakGlass(tx: Tx, id: string): Promise<void> {
  await readRow(tx, finishedRow)`select accounts.finish_break_glass(${id}) as "personId"`
}

const stoppedRow = rowSchema('StoppedBreakGlass', { stopped: bool })

/** False when it had ended already. */
export async function writeBreakGlassStopped(tx: Tx, id: string, reason: string): Promise<boolean> {
  const { stopped } = await readRow(tx, stoppedRow)`select accounts.stop_break_glass(${id}, ${reason}) as stopped`
  return stopped
}

const entryRow = rowSchema('BreakGlassEntry', {
  at: timestamptz,
  step: oneOf(breakGlassSteps),
  text,
  number: int8.nullable(),
})

/** What the public is told, the newest first, with the number of its entry in the log. */
export function readBreakGlassEntries(reader: Reader, limit: number): Promise<RowOf<typeof entryRow>[]> {
  return readRows(reader, entryRow)`
    select e.at, e.step, e.text, accounts.break_glass_number(e.id) as number
    from accounts.break_glass_entry e order by e.id desc limit ${limit}`
}

const digestRow = rowSchema('EntryDigest', { ref: int8, contentDigest: bytea, rowMarks: bytea })
const refRow = rowSchema('EntryRef', { ref: int8 })

/** The public entries as the audit chain sees them: the digest of their text. */
export const breakGlassTexts: Sealable = {
  kind: 'break_glass',
  digests: (reader, refs) =>
    readRows(reader, digestRow)`
      select id as ref, digest as "contentDigest", int2send(0::smallint) || substr(digest, 1, 6) as "rowMarks"
      from (select id, sha256(convert_to(text, 'UTF8')) as digest from accounts.break_glass_entry
        where id = any(${`{${refs.join(',')}}`}::bigint[])) as t`,
  refsAfter: async (reader, after, limit) => {
    const rows = await readRows(reader, refRow)`
      select id as ref from accounts.break_glass_entry where id > ${after} order by id limit ${limit}`
    return rows.map(({ ref }) => ref)
  },
  nameRow: (ref) => `break_glass ${ref}`,
}
