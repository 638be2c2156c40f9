import { sql } from 'kysely'
import { z } from 'zod'
import { bool, bytea, int8, oneOf, text, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { pickColumns, type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { Sealable } from '../parts.ts'
import { genesisHash, type Link, type RowsDigest, type SealedKind, sealedKinds } from '../rules.ts'

const takenRow = rowSchema('TakenRow', { taken: bool })

/** Takes the lock of the sealer, one over all processes; false when another holds it. */
export async function takePen(tx: Tx): Promise<boolean> {
  const row = await readOptionalRow(tx, takenRow)`select pg_try_advisory_xact_lock(7265424) as taken`
  return row?.taken === true
}

const waitingRow = rowSchema('WaitingRow', { kind: oneOf(sealedKinds), ref: int8 })

/** The queue of the sealer, oldest first. A row that is already sealed was queued by manipulation and is left alone. */
export async function readWaiting(tx: Tx, limit: number): Promise<RowOf<typeof waitingRow>[]> {
  return readRows(tx, waitingRow)`
    select kind, ref from audit.unsealed u
    where not exists (select 1 from audit.link l where l.kind = u.kind and l.ref = u.ref)
    order by waiting_since, kind, ref limit ${limit}`
}

/** Appends links, moves the head, and removes their rows from the queue. */
export async function insertLinks(tx: Tx, links: readonly Link[]): Promise<void> {
  const last = links.at(-1)
  if (last === undefined) return
  const column = <Value>(read: (link: Link) => Value) => `{${links.map(read).join(',')}}`
  const hex = (read: (link: Link) => Buffer) => column((link) => `"\\\\x${read(link).toString('hex')}"`)
  const kinds = column(({ kind }) => kind)
  const refs = column(({ ref }) => ref)
  await sql`
    insert into audit.link (version, seq, kind, ref, content_digest, row_marks, sealed_at, hash)
    select version, seq, kind, ref, content_digest, row_marks, timestamptz 'epoch' + (sealed_at || ' seconds')::interval, hash
    from unnest(${column(({ version }) => version)}::smallint[], ${column(({ seq }) => seq)}::bigint[], ${kinds}::text[], ${refs}::bigint[],
      ${hex(({ contentDigest }) => contentDigest)}::bytea[], ${hex(({ rowMarks }) => rowMarks)}::bytea[],
      ${column(({ sealedAt }) => sealedAt)}::text[], ${hex(({ hash }) => hash)}::bytea[])
      as l (version, seq, kind, ref, content_digest, row_marks, sealed_at, hash)`.execute(tx)
  await sql`update audit.head set seq = ${last.seq}, hash = ${last.hash}`.execute(tx)
  await sql`
    delete from audit.unsealed u using unnest(${kinds}::text[], ${refs}::bigint[]) as done (kind, ref)
    where u.kind = done.kind and u.ref = done.ref`.execute(tx)
}

const linkRow = rowSchema('Link', {
  version: z.literal([1, 2]),
  seq: int8,
  kind: oneOf(sealedKinds),
  ref: int8,
  contentDigest: bytea,
  rowMarks: bytea,
  sealedAt: text,
  hash: bytea,
})

export async function readLinks(reader: Reader, afterSeq: bigint, limit: number): Promise<Link[]> {
  return readRows(reader, linkRow)`
    select version, seq, kind, ref, content_digest as "contentDigest", row_marks as "rowMarks",
      extract(epoch from sealed_at)::text as "sealedAt", hash
    from audit.link where seq > ${afterSeq} order by seq limit ${limit}`
}

const linkPointRow = rowSchema('LinkPoint', {
  seq: int8,
  hash: bytea,
})
export type LinkPoint = RowOf<typeof linkPointRow>

const chainHeadRow = rowSchema('ChainHead', {
  ...linkPointRow.shape,
  sealedAt: timestamptz,
})
export type ChainHead = RowOf<typeof chainHeadRow>

/** The last link; undefined while there is none. */
export async function readHead(reader: Reader): Promise<ChainHead | undefined> {
  return readOptionalRow(reader, chainHeadRow)`
    select seq, hash, sealed_at as "sealedAt" from audit.link order by seq desc limit 1`
}

/** Where the sealer continues. Not the last link there is: links that were cut off must stay missing. */
export async function readNotedHead(reader: Reader): Promise<LinkPoint> {
  const row = await readOptionalRow(reader, linkPointRow)`select seq, hash from audit.head`
  if (row === undefined) throw new Error('the note of where the chain ends was taken away')
  return row
}

const endsRow = rowSchema('EndsRow', {
  ...linkPointRow.shape,
  noted: bool,
})

/** The head stored by the sealer and the last link, from one snapshot. */
export async function readEnds(reader: Reader): Promise<{ noted: LinkPoint | undefined; last: LinkPoint | undefined }> {
  const rows = await readRows(reader, endsRow)`
    select true as noted, seq, hash from audit.head
    union all (select false, seq, hash from audit.link order by seq desc limit 1)`
  return { noted: rows.find(({ noted }) => noted), last: rows.find(({ noted }) => !noted) }
}

const lostHeadRow = rowSchema('LostHeadRow', {
  seq: int8,
  verifiedAt: timestamptz,
})

/** Of the heads seen from this point on, the first whose link is no longer in the chain. */
export async function readLostHead(reader: Reader, fromSeq: bigint): Promise<RowOf<typeof lostHeadRow> | undefined> {
  return readOptionalRow(reader, lostHeadRow)`
    select v.head_seq as seq, v.verified_at as "verifiedAt"
    from audit.verification v left join audit.link l on l.seq = v.head_seq
    where v.first_broken is null and v.head_seq > 0 and v.head_seq >= ${fromSeq} and l.hash is distinct from v.head_hash
    order by v.head_seq limit 1`
}

const waitingRefRow = rowSchema('WaitingRefRow', {
  ref: int8,
  linked: bool,
})

/** The queue of the sealer, in pages. */
export async function readWaitingRefs(
  reader: Reader,
  kind: SealedKind,
  after: bigint,
  limit: number,
): Promise<RowOf<typeof waitingRefRow>[]> {
  return readRows(reader, waitingRefRow)`
    select ref, exists (select 1 from audit.link l where l.kind = u.kind and l.ref = u.ref) as linked
    from audit.unsealed u where kind = ${kind} and ref > ${after} order by ref limit ${limit}`
}

const unsealedRow = rowSchema('UnsealedRow', {
  count: int8,
  oldest: timestamptz.nullable(),
})

export async function readUnsealed(reader: Reader): Promise<RowOf<typeof unsealedRow>> {
  const row = await readOptionalRow(reader, unsealedRow)`
    select count(*) as count, min(waiting_since) as oldest from audit.unsealed`
  return row ?? { count: 0n, oldest: null }
}

const refRow = rowSchema('RefRow', { ref: int8 })

/** Of these refs, those neither sealed nor queued: they were written outside the chain. */
export async function readUnlinked(reader: Reader, kind: SealedKind, refs: readonly bigint[]): Promise<bigint[]> {
  const rows = await readRows(reader, refRow)`
    select ref from unnest(${`{${refs.join(',')}}`}::bigint[]) as ref
    where not exists (select 1 from audit.link l where l.kind = ${kind} and l.ref = ref.ref)
      and not exists (select 1 from audit.unsealed u where u.kind = ${kind} and u.ref = ref.ref)
    order by ref`
  return rows.map(({ ref }) => ref)
}

const rowsDigestRow = rowSchema('RowsDigest', pickColumns(linkRow, 'ref', 'contentDigest', 'rowMarks'))

export async function readRecordDigests(reader: Reader, ids: readonly bigint[]): Promise<RowsDigest[]> {
  return readRows(reader, rowsDigestRow)`
    select r.id as ref, audit.record_digest(r) as "contentDigest",
      int2send(0::smallint) || substr(audit.record_digest(r), 1, 6) as "rowMarks"
    from audit.record r where r.id = any(${`{${ids.join(',')}}`}::bigint[])`
}

const idRow = rowSchema('IdRow', { id: int8 })

export async function readRecordIds(reader: Reader, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await readRows(reader, idRow)`select id from audit.record where id > ${after} order by id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Our own rows that can be sealed. */
export const records: Sealable = {
  kind: 'record',
  digests: readRecordDigests,
  refsAfter: readRecordIds,
  nameRow: (ref) => `audit record ${ref}`,
}

const verificationRow = rowSchema('Verification', {
  verifiedAt: timestamptz,
  links: int8,
  headSeq: int8,
  headHash: bytea,
  firstBroken: text.nullable(),
})
export type Verification = RowOf<typeof verificationRow>

/** The last verification of everything, or a later one of new rows that found something: both stand until everything was verified again. */
export async function readVerification(reader: Reader): Promise<Verification | undefined> {
  return readOptionalRow(reader, verificationRow)`
    select verified_at as "verifiedAt", links, head_seq as "headSeq", head_hash as "headHash", first_broken as "firstBroken"
    from audit.verification where is_whole or first_broken is not null order by id desc limit 1`
}

const sealRow = rowSchema('Seal', {
  seq: int8,
  hash: bytea,
  sealedAt: timestamptz,
})
export type Seal = RowOf<typeof sealRow>

/** A row's position in the chain; undefined while it waits. */
export async function readSeal(reader: Reader, kind: SealedKind, ref: bigint): Promise<Seal | undefined> {
  return readOptionalRow(reader, sealRow)`
    select seq, hash, sealed_at as "sealedAt" from audit.link where kind = ${kind} and ref = ${ref}`
}

const provableLinkRow = rowSchema('ProvableLink', {
  ref: int8,
  seq: int8,
  previousHash: bytea,
  marksDigest: bytea,
  sealedAt: text,
})
export type ProvableLink = RowOf<typeof provableLinkRow>

/** The links of rows with everything their hashes are computed from, by ref; without rows that wait, and links of version 1. */
export async function readProvableLinks(
  reader: Reader,
  kind: SealedKind,
  refs: readonly bigint[],
): Promise<ReadonlyMap<bigint, ProvableLink>> {
  const rows = await readRows(reader, provableLinkRow)`
    select l.ref, l.seq, coalesce(b.hash, ${genesisHash}) as "previousHash", sha256(l.row_marks) as "marksDigest",
      extract(epoch from l.sealed_at)::text as "sealedAt"
    from audit.link l left join audit.link b on b.seq = l.seq - 1
    where l.kind = ${kind} and l.ref = any(${`{${refs.join(',')}}`}::bigint[]) and l.version = 2`
  return new Map(rows.map((row) => [row.ref, row]))
}

const seqRow = rowSchema('SealedSeq', { ref: int8, seq: int8 })

/** Positions of these rows in the chain, by ref; waiting rows are omitted. */
export async function readSeqs(
  reader: Reader,
  kind: SealedKind,
  refs: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await readRows(reader, seqRow)`
    select ref, seq from audit.link where kind = ${kind} and ref = any(${`{${refs.join(',')}}`}::bigint[])`
  return new Map(rows.map(({ ref, seq }) => [ref, seq]))
}
