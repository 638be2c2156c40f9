import { sql } from 'kysely'
import { bytea, text, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readRows, rowSchema } from '#platform/database/read-rows.ts'

export interface OwnershipToKeep {
  readonly chainId: number
  readonly address: Buffer
  readonly origin: string
  readonly blockNumber: bigint
  readonly blockHash: Buffer
  readonly statedAt: Date
  readonly signature: Buffer
}

/** The database composes the text itself. False when it was already stored. */
export async function insertOwnership(tx: Tx, kept: OwnershipToKeep): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into solvency.custody_ownership (chain_id, address, origin, block_number, block_hash, stated_at, signature)
    values (${kept.chainId}, ${kept.address}, ${kept.origin}, ${kept.blockNumber}, ${kept.blockHash}, ${kept.statedAt}, ${kept.signature})
    on conflict on constraint ownership_once do nothing`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

const keptRow = rowSchema('KeptOwnership', { address: bytea, text, signature: bytea, statedAt: timestamptz })
export type KeptOwnership = RowOf<typeof keptRow>

/** The newest statement of each address that names this holder, whether it still counts or not. */
export async function readOwnerships(
  reader: Reader,
  { chainId, origin }: { readonly chainId: number; readonly origin: string },
): Promise<KeptOwnership[]> {
  return readRows(reader, keptRow)`
    select distinct on (address) address, text, signature, stated_at as "statedAt" from solvency.custody_ownership
    where chain_id = ${chainId} and origin = ${origin} order by address, stated_at desc`
}
