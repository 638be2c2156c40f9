import { sql } from 'kysely'
import { bool, bytea, int8, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRow, rowSchema } from '#platform/database/read-rows.ts'
import type { SealedKind } from '../rules.ts'

const verifiedHeadRow = rowSchema('VerifiedHead', {
  id: int8,
  verifiedAt: timestamptz,
  seq: int8,
  hash: bytea,
  bookGroupId: int8,
  logSize: int8,
  logRoot: bytea,
  /** What the record says that was sealed for it; null where there is none. */
  sealedDigest: bytea.nullable(),
  isSealed: bool,
})
export type VerifiedHead = RowOf<typeof verifiedHeadRow>

/** Where the last clean verification ended whose record does not wait to be sealed any more. */
export async function readVerifiedHead(reader: Reader): Promise<VerifiedHead | undefined> {
  return readOptionalRow(reader, verifiedHeadRow)`
    select v.id, v.verified_at as "verifiedAt", v.head_seq as seq, v.head_hash as hash, v.book_group_id as "bookGroupId", v.log_size as "logSize",
      v.log_root as "logRoot", r.after_digest as "sealedDigest", l.seq is not null as "isSealed"
    from audit.verification v
      left join lateral (select r.id, r.after_digest from audit.record r
        where r.subject = 'verification:' || v.id and r.action = 'audit.verified' order by r.id limit 1) as r on true
      left join audit.link l on l.kind = 'record' and l.ref = r.id and l.seq > v.head_seq
    where v.book_group_id is not null
      and not exists (select from audit.unsealed u where u.kind = 'record' and u.ref = r.id)
    order by v.id desc limit 1`
}

export interface VerificationRow {
  readonly isWhole: boolean
  readonly links: bigint
  readonly seq: bigint
  readonly hash: Buffer
  readonly firstBroken: string | null
  /** Of a clean verification of chain and ledger: where the next may begin. */
  readonly end: { readonly bookGroupId: bigint; readonly logSize: bigint; readonly logRoot: Buffer } | null
}

const idRow = rowSchema('VerificationId', { id: int8 })

export async function insertVerification(tx: Tx, row: VerificationRow): Promise<bigint> {
  const { isWhole, links, seq, hash, firstBroken, end } = row
  const { id } = await readRow(tx, idRow)`
    insert into audit.verification (is_whole, links, head_seq, head_hash, first_broken, book_group_id, log_size, log_root)
    values (${isWhole}, ${links}, ${seq}, ${hash}, ${firstBroken}, ${end?.bookGroupId ?? null}, ${end?.logSize ?? null},
      ${end?.logRoot ?? null}) returning id`
  return id
}

const dueRow = rowSchema('VerificationDue', { whole: bool, newRows: bool })

/**
 * Which verification is due by its age. After one that found something, only a whole one can say that it is over, so none of new rows is. Without any, a
 * whole one is due once the chain is as old.
 */
export async function readVerificationDue(
  reader: Reader,
  wholeMs: number,
  newRowsMs: number,
): Promise<RowOf<typeof dueRow>> {
  const before = (ms: number) => sql`clock_timestamp() - ${ms} * interval '1 millisecond'`
  return readRow(reader, dueRow)`
    select coalesce((select v.verified_at from audit.verification v where v.is_whole order by v.id desc limit 1),
        (select l.sealed_at from audit.link l order by l.seq limit 1)) < ${before(wholeMs)} is true as whole,
      coalesce((select v.verified_at < ${before(newRowsMs)} and v.first_broken is null from audit.verification v order by v.id desc limit 1), false)
        and exists (select from audit.verification v where v.book_group_id is not null) as "newRows"`
}

const refRow = rowSchema('LastRef', { ref: int8.nullable() })

/** The highest ref of a kind that is linked up to this point of the chain. */
export async function readLastRef(reader: Reader, kind: SealedKind, seq: bigint): Promise<bigint | undefined> {
  const row = await readOptionalRow(reader, refRow)`
    select (select l.ref from audit.link l where l.kind = ${kind} and l.seq <= ${seq} order by l.ref desc limit 1) as ref`
  return row?.ref ?? undefined
}
