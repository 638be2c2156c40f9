import { hitKinds, hitStates } from '@clearhold/contract/sanctions/schema'
import { sql } from 'kysely'
import { oneOf, text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { ListedName, SanctionsList } from './rules.ts'
import { keysOf } from './rules.ts'

const listRow = rowSchema('SanctionsListRow', { digest: text, publishedOn: timestamptz })

/** The list that was loaded last; undefined before the first. */
export function readList(reader: Reader): Promise<RowOf<typeof listRow> | undefined> {
  return readOptionalRow(reader, listRow)`
    select encode(digest, 'hex') as digest, published_on::timestamp at time zone 'UTC' as "publishedOn"
    from sanctions.list order by loaded_at desc limit 1`
}

const batchMax = 1_000

/** Replaces the previous list. */
export async function replaceList(tx: Tx, digest: Buffer, list: SanctionsList): Promise<void> {
  await sql`delete from sanctions.list`.execute(tx)
  await sql`delete from sanctions.name`.execute(tx)
  await sql`delete from sanctions.address`.execute(tx)
  await sql`insert into sanctions.list (digest, published_on, entries)
    values (${digest}, ${list.publishedOn.toISOString().slice(0, 10)}::date, ${list.entries})`.execute(tx)
  for (let first = 0; first < list.names.length; first += batchMax) {
    const rows = list.names.slice(first, first + batchMax).map(({ uid, name }) => ({ uid, name, keys: keysOf(name) }))
    await sql`insert into sanctions.name (uid, name, keys)
      select uid, name, array(select jsonb_array_elements_text(keys))
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed(uid text, name text, keys jsonb)`.execute(tx)
  }
  const addresses = list.addresses.map(({ address, uid, name }) => ({ address: address.slice(2), uid, name }))
  await sql`insert into sanctions.address (address, uid, name)
    select decode(address, 'hex'), uid, name
    from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) as listed(address text, uid text, name text)
    on conflict do nothing`.execute(tx)
}

const listedRow = rowSchema('ListedName', { uid: text, name: text })

/** Entries that share the beginning or the end of a word with a name. */
export function readCandidates(reader: Reader, name: string): Promise<ListedName[]> {
  return readRows(reader, listedRow)`select uid, name from sanctions.name where keys && ${keysOf(name)}::text[]`
}

export function readListedAddress(reader: Reader, address: string): Promise<ListedName[]> {
  return readRows(reader, listedRow)`
    select uid, name from sanctions.address where address = decode(${address.slice(2)}, 'hex')`
}

const hitRow = rowSchema('SanctionsHit', {
  id: uuid,
  personId: uuid,
  what: oneOf(hitKinds),
  entryUid: text,
  entryName: text,
  foundAt: timestamptz,
  state: oneOf(hitStates),
})
export type Hit = RowOf<typeof hitRow>

const columns = sql`id, person_id as "personId", what, entry_uid as "entryUid", entry_name as "entryName",
  found_at as "foundAt", state`

export interface NewHit {
  readonly id: string
  readonly personId: string
  readonly what: Hit['what']
  readonly valueDigest: Buffer
  readonly entry: ListedName
}

/** False where this value of this person matched this entry before. */
export async function insertHit(tx: Tx, { id, personId, what, valueDigest, entry }: NewHit): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into sanctions.hit (id, person_id, what, value_digest, entry_uid, entry_name)
    values (${id}, ${personId}, ${what}, ${valueDigest}, ${entry.uid}, ${entry.name}) on conflict do nothing`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** The hits on a value of a person that two people did not clear. */
export function readStandingHits(reader: Reader, personId: string, valueDigest: Buffer): Promise<Hit[]> {
  return readRows(reader, hitRow)`
    select ${columns} from sanctions.hit
    where person_id = ${personId} and value_digest = ${valueDigest} and state <> 'cleared'`
}

export function readHitsOf(reader: Reader, personId: string): Promise<Hit[]> {
  return readRows(reader, hitRow)`
    select ${columns} from sanctions.hit where person_id = ${personId} order by found_at desc limit 50`
}

export function readHit(reader: Reader, id: string): Promise<Hit | undefined> {
  return readOptionalRow(reader, hitRow)`select ${columns} from sanctions.hit where id = ${id}`
}

/** False where it was already decided. */
export async function writeDecision(
  tx: Tx,
  id: string,
  { state, decidedBy, now }: { readonly state: 'cleared' | 'held'; readonly decidedBy: string; readonly now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sanctions.hit set state = ${state}, decided_by = ${decidedBy}, decided_at = ${now}
    where id = ${id} and state = 'open'`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
