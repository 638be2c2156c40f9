import { snapshotStates } from '@clearhold/contract/solvency/schema'
import { sql } from 'kysely'
import { bool, bytea, int4, int8, jsonObject, oneOf, text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { proofKeptDays } from '../rules.ts'
import { sealableTexts } from './texts.ts'

const workRow = rowSchema('WorkRow', {
  number: int4,
  attempt: uuid,
  keySealed: bytea,
  /** Null until it is built. */
  root: bytea.nullable(),
})
export type SnapshotInWork = RowOf<typeof workRow>

/** The one that is being built; undefined when none is. */
export async function readInWork(reader: Reader): Promise<SnapshotInWork | undefined> {
  return readOptionalRow(reader, workRow)`
    select number, attempt, key_sealed as "keySealed", root from solvency.snapshot where state = 'building'`
}

/** Begins a snapshot, or restarts it as long as it is not signed: under another key, and from another cut. */
export async function beginRow(
  tx: Tx,
  { number, attempt, keySealed }: { readonly number: number; readonly attempt: string; readonly keySealed: Buffer },
): Promise<void> {
  await sql`
    insert into solvency.snapshot (number, attempt, key_sealed) values (${number}, ${attempt}, ${keySealed})
    on conflict (number) do update set attempt = excluded.attempt, key_sealed = excluded.key_sealed,
      begun_at = clock_timestamp(), root = null where solvency.snapshot.state = 'building'`.execute(tx)
}

const keyRow = rowSchema('SnapshotKey', { number: int4, keySealed: bytea })

/** The next ones, the oldest first. */
export async function lockKeys(tx: Tx, after: number, limit: number): Promise<RowOf<typeof keyRow>[]> {
  return readRows(tx, keyRow)`
    select number, key_sealed as "keySealed" from solvency.snapshot where number > ${after} order by number limit ${limit} for update`
}

/** The same key, resealed. */
export async function writeKey(tx: Tx, number: number, keySealed: Buffer): Promise<void> {
  await sql`update solvency.snapshot set key_sealed = ${keySealed} where number = ${number}`.execute(tx)
}

export interface BuiltSnapshot {
  readonly cutGroup: bigint
  readonly takenAt: Date
  readonly root: Uint8Array
  readonly owedMicro: bigint
  readonly bucketBits: number
  readonly bucketHeight: number
  readonly investors: number
  readonly leaves: number
  readonly kinds: Readonly<Record<string, string>>
  readonly suspenseMicro: bigint
  readonly contingentMicro: bigint
  readonly bankMicro: bigint
  readonly heldMicro: bigint
  readonly provedMicro: bigint
  readonly chainId: number
  readonly blockNumber: bigint
  readonly blockHash: Uint8Array
  readonly reservesDigest: Uint8Array
  readonly logSize: bigint
  readonly logRoot: Uint8Array
}

/** Records what was built, for this attempt alone. */
export async function writeBuilt(
  tx: Tx,
  { number, attempt }: { readonly number: number; readonly attempt: string },
  built: BuiltSnapshot,
): Promise<void> {
  await sql`
    update solvency.snapshot set cut_group = ${built.cutGroup}, taken_at = ${built.takenAt}, root = ${Buffer.from(built.root)},
      owed_micro = ${built.owedMicro}, bucket_bits = ${built.bucketBits}, bucket_height = ${built.bucketHeight},
      investors = ${built.investors}, leaves = ${built.leaves}, kinds = ${JSON.stringify(built.kinds)}::jsonb,
      suspense_micro = ${built.suspenseMicro}, contingent_micro = ${built.contingentMicro}, bank_micro = ${built.bankMicro},
      held_micro = ${built.heldMicro}, proved_micro = ${built.provedMicro}, chain_id = ${built.chainId},
      block_number = ${built.blockNumber}, block_hash = ${Buffer.from(built.blockHash)},
      reserves_digest = ${Buffer.from(built.reservesDigest)}, log_size = ${built.logSize}, log_root = ${Buffer.from(built.logRoot)}
    where number = ${number} and attempt = ${attempt} and state = 'building'`.execute(tx)
}

/** It is rebuilt before anything of it is signed. */
export async function forgetBuilt(tx: Tx, number: number): Promise<void> {
  await sql`update solvency.snapshot set root = null where number = ${number} and state = 'building'`.execute(tx)
}

/** What was signed stays; false when it is published already. */
export async function writePublished(
  tx: Tx,
  { number, text: signed, note }: { readonly number: number; readonly text: string; readonly note: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update solvency.snapshot set text = ${signed}, note = ${note}, state = 'published', published_at = clock_timestamp()
    where number = ${number} and state = 'building'`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

const unanchoredRow = rowSchema('UnanchoredRow', {
  number: int4,
  state: oneOf(snapshotStates),
  firstSentAt: timestamptz.nullable(),
  sentAt: timestamptz.nullable(),
})
export type Unanchored = RowOf<typeof unanchoredRow>

/** Those whose anchors are not deep in the chain yet, oldest first: nonces are used in this order. */
export async function readUnanchored(reader: Reader, limit: number): Promise<Unanchored[]> {
  return readRows(reader, unanchoredRow)`
    select number, state, anchor_first_sent_at as "firstSentAt", anchor_sent_at as "sentAt" from solvency.snapshot
    where state in ('published', 'anchoring', 'stuck') order by number limit ${limit}`
}

const anchorBytesRow = rowSchema('AnchorBytesRow', {
  hash: bytea,
  maxFeeWei: int8,
  priorityFeeWei: int8,
})
export type AnchorBytes = RowOf<typeof anchorBytesRow>

/** Everything the signer signed at the nonce of a snapshot, the highest fee first: all carry the same data. */
export async function readAnchorBytes(reader: Reader, number: number): Promise<AnchorBytes[]> {
  return readRows(reader, anchorBytesRow)`
    select t.hash, t.max_fee_wei as "maxFeeWei", t.priority_fee_wei as "priorityFeeWei"
    from signer.snapshot s join signer.transaction t on t.chain_id = s.chain_id and t.wallet = s.wallet and t.nonce = s.nonce
    where s.number = ${number} and t.purpose = 'anchor' order by t.max_fee_wei desc`
}

export async function writeAnchorSent(
  tx: Tx,
  number: number,
  { wallet, hash, at }: { readonly wallet: Buffer; readonly hash: Buffer; readonly at: Date },
): Promise<void> {
  await sql`
    update solvency.snapshot set state = case state when 'stuck' then 'stuck' else 'anchoring' end, anchor_wallet = ${wallet},
      anchor_hash = ${hash}, anchor_sent_at = ${at}, anchor_first_sent_at = coalesce(anchor_first_sent_at, ${at})
    where number = ${number}`.execute(tx)
}

/** Its anchor could not even be made: its waiting time counts from here. */
export async function writeAnchorTried(tx: Tx, number: number, at: Date): Promise<void> {
  await sql`
    update solvency.snapshot set anchor_first_sent_at = coalesce(anchor_first_sent_at, ${at}) where number = ${number}`.execute(
    tx,
  )
}

const stuckRow = rowSchema('StuckRow', { isFirst: bool })

/** True where it is the first in a row: it was not stuck before, and no other is. */
export async function writeStuck(tx: Tx, number: number): Promise<boolean> {
  const row = await readOptionalRow(tx, stuckRow)`
    update solvency.snapshot s set state = 'stuck' where number = ${number} and state not in ('anchored', 'stuck')
    returning not exists (select from solvency.snapshot o where o.state = 'stuck' and o.number <> s.number) as "isFirst"`
  return row?.isFirst === true
}

export async function writeAnchored(
  tx: Tx,
  number: number,
  { hash, block }: { readonly hash: Buffer; readonly block: bigint },
): Promise<void> {
  await sql`
    update solvency.snapshot set state = 'anchored', anchor_hash = ${hash}, anchor_block = ${block}, anchored_at = clock_timestamp()
    where number = ${number} and state <> 'anchored'`.execute(tx)
}

const agendaRow = rowSchema('AgendaRow', {
  hourlyAt: timestamptz,
  drawnAt: timestamptz,
  drawnUntil: timestamptz,
  requestedAt: timestamptz.nullable(),
})
export type StoredAgenda = RowOf<typeof agendaRow>

export async function readAgenda(reader: Reader): Promise<StoredAgenda | undefined> {
  return readOptionalRow(reader, agendaRow)`
    select hourly_at as "hourlyAt", drawn_at as "drawnAt", drawn_until as "drawnUntil", wished_at as "requestedAt" from solvency.agenda`
}

/** The next scheduled one; the api has no right to read the moments that must not be predictable. */
export async function readNextScheduled(reader: Reader): Promise<Date | undefined> {
  const row = await readOptionalRow(
    reader,
    rowSchema('NextSnapshot', { hourlyAt: timestamptz }),
  )`select hourly_at as "hourlyAt" from solvency.agenda`
  return row?.hourlyAt
}

/** Requests made up to now are fulfilled by the snapshot that begins. */
export async function writeAgenda(
  tx: Tx,
  { hourlyAt, drawnAt, drawnUntil }: Omit<StoredAgenda, 'requestedAt'>,
): Promise<void> {
  await sql`
    insert into solvency.agenda (hourly_at, drawn_at, drawn_until) values (${hourlyAt}, ${drawnAt}, ${drawnUntil})
    on conflict (only_row) do update set hourly_at = excluded.hourly_at, drawn_at = excluded.drawn_at,
      drawn_until = excluded.drawn_until, wished_at = null`.execute(tx)
}

/** Requests a snapshot now; without an agenda there was none yet, and the first is due anyway. */
export async function writeSnapshotRequest(tx: Tx, at: Date): Promise<void> {
  await sql`update solvency.agenda set wished_at = ${at}`.execute(tx)
  // From the first start on one is due.
  await sql`insert into solvency.snapshot_due default values on conflict (only_row) do nothing`.execute(tx)
}

const contingentRow = rowSchema('ContingentRow', { micro: int8 })

export async function readContingentMicro(reader: Reader): Promise<bigint> {
  const { micro } = await readRow(reader, contingentRow)`select solvency.contingent_micro() as micro`
  return micro
}

const publishedRow = rowSchema('PublishedRow', {
  number: int4,
  state: oneOf(snapshotStates),
  takenAt: timestamptz,
  cutGroup: int8,
  keySealed: bytea,
  root: bytea,
  owedMicro: int8,
  bucketBits: int4,
  bucketHeight: int4,
  investors: int8,
  leaves: int8,
  kinds: jsonObject,
  suspenseMicro: int8,
  contingentMicro: int8,
  bankMicro: int8,
  heldMicro: int8,
  provedMicro: int8,
  chainId: int8,
  blockNumber: int8,
  blockHash: bytea,
  note: text,
  anchorWallet: bytea.nullable(),
  anchorHash: bytea.nullable(),
  anchorBlock: int8.nullable(),
})
export type PublishedSnapshot = RowOf<typeof publishedRow>

const publishedColumns = sql`number, state, taken_at as "takenAt", cut_group as "cutGroup", key_sealed as "keySealed", root,
  owed_micro as "owedMicro", bucket_bits as "bucketBits", bucket_height as "bucketHeight", investors, leaves, kinds,
  suspense_micro as "suspenseMicro", contingent_micro as "contingentMicro", bank_micro as "bankMicro", held_micro as "heldMicro",
  proved_micro as "provedMicro", chain_id as "chainId", block_number as "blockNumber", block_hash as "blockHash", note,
  anchor_wallet as "anchorWallet", anchor_hash as "anchorHash", anchor_block as "anchorBlock"`

export async function readPublished(reader: Reader, number: number): Promise<PublishedSnapshot | undefined> {
  return readOptionalRow(reader, publishedRow)`
    select ${publishedColumns} from solvency.snapshot where number = ${number} and note is not null`
}

export async function readNewestPublished(reader: Reader): Promise<PublishedSnapshot | undefined> {
  return readOptionalRow(reader, publishedRow)`
    select ${publishedColumns} from solvency.snapshot where note is not null order by number desc limit 1`
}

const keptRow = rowSchema('KeptRow', { number: int4, isKept: bool })

/** Which of these are still proved to investors: while they are kept after publication, and before it. */
export async function readKeptProofs(reader: Reader, numbers: readonly number[]): Promise<RowOf<typeof keptRow>[]> {
  return readRows(reader, keptRow)`
    select number, coalesce(published_at > clock_timestamp() - ${proofKeptDays} * interval '1 day', true) as "isKept"
    from solvency.snapshot where number = any (${numbers}::int[]) order by number`
}

const listedRow = rowSchema('ListedRow', { number: int4, takenAt: timestamptz })

/** The newest first; and the one whose anchor decided the last draw, which drawn investors check first. */
export async function readPublishedList(reader: Reader, limit: number): Promise<RowOf<typeof listedRow>[]> {
  return readRows(reader, listedRow)`
    select number, taken_at as "takenAt" from solvency.snapshot where note is not null
      and (number > (select max(number) from solvency.snapshot where note is not null) - ${limit} or number = (select max(snapshot) from solvency.draw))
    order by number desc`
}

/** Signed snapshots only; the text is the signed one. */
export const snapshots = sealableTexts(
  'snapshot',
  sql`(select number::bigint as id, text from solvency.snapshot where text is not null) as signed`,
)

const timesRow = rowSchema('SnapshotTimes', { newestAt: timestamptz.nullable(), unanchoredAt: timestamptz.nullable() })

/** When the newest was published, and the oldest of those whose anchors are not deep in the chain yet; null where there is none. */
export async function readSnapshotTimes(reader: Reader): Promise<RowOf<typeof timesRow>> {
  return readRow(reader, timesRow)`
    select (select published_at from solvency.snapshot where note is not null order by number desc limit 1) as "newestAt",
      (select published_at from solvency.snapshot where state in ('published', 'anchoring', 'stuck') order by number limit 1)
        as "unanchoredAt"`
}

const snapshotBeforeRow = rowSchema('SnapshotBefore', {
  number: int4,
  takenAt: timestamptz,
  chainId: int8,
  blockNumber: int8,
  owedMicro: int8,
  heldMicro: int8,
  provedMicro: int8,
})
export type SnapshotBefore = RowOf<typeof snapshotBeforeRow>

/** The last signed snapshot that was taken before a moment; what is signed never changes. */
export async function readSnapshotBefore(reader: Reader, moment: Date): Promise<SnapshotBefore | undefined> {
  return readOptionalRow(reader, snapshotBeforeRow)`
    select number, taken_at as "takenAt", chain_id as "chainId", block_number as "blockNumber", owed_micro as "owedMicro",
      held_micro as "heldMicro", proved_micro as "provedMicro"
    from solvency.snapshot where note is not null and taken_at < ${moment} order by number desc limit 1`
}
