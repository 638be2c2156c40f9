import { sql } from 'kysely'
import { bytea, int4 } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { readRows, rowSchema } from '#platform/database/read-rows.ts'

export interface StoredWallets {
  readonly hot: Buffer
  readonly custody: Buffer
}

const walletsRow = rowSchema('WalletsRow', {
  branch: int4,
  address: bytea,
})

/** The two wallets of a chain; undefined before they were written down. */
export async function readWallets(reader: Reader, chainId: number): Promise<StoredWallets | undefined> {
  const rows = await readRows(reader, walletsRow)`
    select branch, address from treasury.deposit_address where chain_id = ${chainId} and branch > 1`
  const [hot, custody] = [2, 3].map((branch) => rows.find((row) => row.branch === branch)?.address)
  return hot === undefined || custody === undefined ? undefined : { hot, custody }
}

/** Writes them down; two who try at once leave one of each behind. */
export async function insertWallets(tx: Tx, chainId: number, keyRingId: bigint, wallets: StoredWallets): Promise<void> {
  await sql`
    insert into treasury.deposit_address (chain_id, person_id, key_ring_id, address_index, address, branch)
    values (${chainId}, null, ${keyRingId}, 0, ${wallets.hot}, 2), (${chainId}, null, ${keyRingId}, 0, ${wallets.custody}, 3)
    on conflict (chain_id, branch) where branch > 1 do nothing`.execute(tx)
}
