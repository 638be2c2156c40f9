import { sql } from 'kysely'
import { bytea, int4, int8 } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'

export interface StoredWallets {
  readonly hot: Buffer
  readonly custody: Buffer
}

const walletsRow = rowSchema('WalletsRow', {
  branch: int4,
  address: bytea,
})

/** The two wallets of a chain that are in use, the newest of each; undefined before they were registered. */
export async function readWallets(reader: Reader, chainId: number): Promise<StoredWallets | undefined> {
  const rows = await readAllWallets(reader, chainId)
  const [hot, custody] = [2, 3].map((branch) => rows.find((row) => row.branch === branch)?.address)
  return hot === undefined || custody === undefined ? undefined : { hot, custody }
}

/** Every wallet there ever was, the newest first: what a former one holds is ours as well. */
export async function readAllWallets(reader: Reader, chainId: number): Promise<RowOf<typeof walletsRow>[]> {
  return readRows(reader, walletsRow)`
    select branch, address from treasury.deposit_address where chain_id = ${chainId} and branch > 1 order by address_index desc`
}

/** The custody wallets of a chain there ever were, the one in use first. */
export async function readCustodyWallets(reader: Reader, chainId: number): Promise<Buffer[]> {
  const all = await readAllWallets(reader, chainId)
  return all.filter(({ branch }) => branch === 3).map(({ address }) => address)
}

const addressRow = rowSchema('HouseAddressRow', { address: bytea })

/** Where the operator's own capital arrives, one of each key ring. */
export async function readHouseAddresses(reader: Reader, chainId: number): Promise<Buffer[]> {
  const rows = await readRows(reader, addressRow)`
    select address from treasury.deposit_address where chain_id = ${chainId} and branch = 1`
  return rows.map(({ address }) => address)
}

/** Wallets that are not in use any more. */
export async function readFormerWallets(reader: Reader, chainId: number): Promise<Buffer[]> {
  const all = await readAllWallets(reader, chainId)
  return [2, 3].flatMap((branch) => all.filter((row) => row.branch === branch).slice(1)).map(({ address }) => address)
}

/** Puts a wallet in the place of the one in use; the owner of the schema alone may. */
export async function insertNextWallet(
  tx: Tx,
  chainId: number,
  { keyRingId, branch, address }: { readonly keyRingId: bigint; readonly branch: 2 | 3; readonly address: Buffer },
): Promise<void> {
  await sql`
    insert into treasury.deposit_address (chain_id, person_id, key_ring_id, address_index, address, branch)
    select ${chainId}, null, ${keyRingId}, max(address_index) + 1, ${address}, ${branch}::smallint
    from treasury.deposit_address where chain_id = ${chainId} and branch = ${branch}`.execute(tx)
}

const nonceRow = rowSchema('NonceRow', { next: int8.nullable() })

/** The nonce behind the last that the signer kept of a wallet; null when it kept none. */
export async function readNextKeptNonce(reader: Reader, chainId: number, wallet: Buffer): Promise<bigint | null> {
  const { next } = await readRow(reader, nonceRow)`
    select max(nonce) + 1 as next from signer.nonce where chain_id = ${chainId} and wallet = ${wallet}`
  return next
}

/** Writes the first ones down; two who try at once leave one of each behind. */
export async function insertWallets(tx: Tx, chainId: number, keyRingId: bigint, wallets: StoredWallets): Promise<void> {
  await sql`
    insert into treasury.deposit_address (chain_id, person_id, key_ring_id, address_index, address, branch)
    values (${chainId}, null, ${keyRingId}, 0, ${wallets.hot}, 2), (${chainId}, null, ${keyRingId}, 0, ${wallets.custody}, 3)
    on conflict (chain_id, branch, address_index) where branch > 1 do nothing`.execute(tx)
}
