import { sql } from 'kysely'
import { bytea, int8, text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { pickColumns, type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'

const keyRingRow = rowSchema('KeyRing', {
  id: int8,
  depositXpub: text,
})
export type KeyRing = RowOf<typeof keyRingRow>

/** The public key that new addresses derive from; undefined before any was pinned. */
export async function readKeyRing(reader: Reader): Promise<KeyRing | undefined> {
  return readOptionalRow(reader, keyRingRow)`
    select id, deposit_xpub as "depositXpub" from treasury.key_ring order by id desc limit 1`
}

/** Pins the first key; of two concurrent calls one wins. */
export async function insertKeyRing(tx: Tx, depositXpub: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('treasury.key_ring', 0))`.execute(tx)
  await sql`
    insert into treasury.key_ring (deposit_xpub)
    select ${depositXpub} where not exists (select from treasury.key_ring)`.execute(tx)
}

/** Pins one more key: from now on new addresses derive from it. Answers its ring, also when it was pinned before. */
export async function insertNextKeyRing(tx: Tx, depositXpub: string): Promise<KeyRing> {
  await sql`select pg_advisory_xact_lock(hashtextextended('treasury.key_ring', 0))`.execute(tx)
  await sql`insert into treasury.key_ring (deposit_xpub) values (${depositXpub}) on conflict do nothing`.execute(tx)
  const ring = await readKeyRing(tx)
  if (ring?.depositXpub !== depositXpub)
    throw new Error('the signer holds an older key than the one addresses follow from')
  return ring
}

const indexRow = rowSchema('IndexRow', { index: int8 })

/**
 * Takes the next index of the key's addresses. The row stays locked until the transaction ends, so indexes have no gaps and no
 * duplicates.
 */
export async function takeIndex(tx: Tx, keyRingId: bigint): Promise<bigint> {
  const row = await readOptionalRow(tx, indexRow)`
    update treasury.key_ring set next_index = next_index + 1 where id = ${keyRingId}
    returning next_index - 1 as index`
  if (row === undefined) throw new Error('there is no such key')
  return row.index
}

const storedAddressRow = rowSchema('StoredAddress', {
  personId: uuid,
  address: bytea,
  index: int8,
  keyRingId: int8,
  depositXpub: text,
  createdAt: timestamptz,
})
export type StoredAddress = RowOf<typeof storedAddressRow>

const columns = sql`a.person_id as "personId", a.address, a.address_index as index, a.key_ring_id as "keyRingId",
  k.deposit_xpub as "depositXpub", a.created_at as "createdAt"`

/** All addresses of a person, that of the newest key first: what arrives at an older one is theirs too. */
export async function readAddressesOf(reader: Reader, chainId: number, personId: string): Promise<StoredAddress[]> {
  return readRows(reader, storedAddressRow)`
    select ${columns} from treasury.deposit_address a join treasury.key_ring k on k.id = a.key_ring_id
    where a.chain_id = ${chainId} and a.person_id = ${personId} order by a.key_ring_id desc`
}

/** A person's address under one key. */
export async function readAddressOf(
  reader: Reader,
  chainId: number,
  personId: string,
  depositXpub: string,
): Promise<StoredAddress | undefined> {
  return readOptionalRow(reader, storedAddressRow)`
    select ${columns} from treasury.deposit_address a join treasury.key_ring k on k.id = a.key_ring_id
    where a.chain_id = ${chainId} and a.person_id = ${personId} and k.deposit_xpub = ${depositXpub}`
}

export async function insertAddress(
  tx: Tx,
  chainId: number,
  { personId, address, index, keyRingId }: Omit<StoredAddress, 'depositXpub' | 'createdAt'>,
): Promise<void> {
  await sql`
    insert into treasury.deposit_address (chain_id, person_id, key_ring_id, address_index, address)
    values (${chainId}, ${personId}, ${keyRingId}, ${index}, ${address})`.execute(tx)
}

const storedHouseAddressRow = rowSchema('StoredHouseAddress', pickColumns(storedAddressRow, 'address', 'depositXpub'))
export type StoredHouseAddress = RowOf<typeof storedHouseAddressRow>

/** The capital address under a key; undefined before it was stored. */
export async function readHouseAddress(
  reader: Reader,
  chainId: number,
  keyRingId: bigint,
): Promise<StoredHouseAddress | undefined> {
  return readOptionalRow(reader, storedHouseAddressRow)`
    select a.address, k.deposit_xpub as "depositXpub"
    from treasury.deposit_address a join treasury.key_ring k on k.id = a.key_ring_id
    where a.chain_id = ${chainId} and a.key_ring_id = ${keyRingId} and a.branch = 1`
}

/** Stores the capital address; of two concurrent calls one wins. */
export async function insertHouseAddress(tx: Tx, chainId: number, keyRingId: bigint, address: Buffer): Promise<void> {
  await sql`
    insert into treasury.deposit_address (chain_id, person_id, key_ring_id, address_index, address, branch)
    values (${chainId}, null, ${keyRingId}, 0, ${address}, 1) on conflict (chain_id, key_ring_id) where branch = 1 do nothing`.execute(
    tx,
  )
}

const ownersRow = rowSchema('OwnersRow', {
  address: bytea,
  personId: uuid.nullable(),
})

/** Whose the addresses are, for those among them that are ours at all; null for the operator's own. */
export async function readOwners(
  reader: Reader,
  chainId: number,
  addresses: readonly Buffer[],
): Promise<ReadonlyMap<string, string | null>> {
  if (addresses.length === 0) return new Map()
  const rows = await readRows(reader, ownersRow)`
    select address, person_id as "personId" from treasury.deposit_address
    where chain_id = ${chainId} and address = any(${addresses}::bytea[])`
  return new Map(rows.map(({ address, personId }) => [`0x${address.toString('hex')}`, personId]))
}
