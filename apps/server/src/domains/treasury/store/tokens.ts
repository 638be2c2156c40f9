import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/database.ts'

export interface PinnedToken {
  readonly token: Buffer
  readonly decimals: number
  readonly codeHash: Buffer
}

export async function readPinnedToken(reader: Reader, chainId: number): Promise<PinnedToken | undefined> {
  const { rows } = await sql<PinnedToken>`
    select token, decimals, code_hash as "codeHash" from treasury.pinned_token where chain_id = ${chainId}`.execute(
    reader,
  )
  return rows[0]
}

export async function insertPinnedToken(tx: Tx, chainId: number, pinned: PinnedToken): Promise<void> {
  await sql`
    insert into treasury.pinned_token (chain_id, token, decimals, code_hash)
    values (${chainId}, ${pinned.token}, ${pinned.decimals}, ${pinned.codeHash}) on conflict do nothing`.execute(tx)
}
