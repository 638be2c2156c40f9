import { sql } from 'kysely'
import { hexOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { bytea, int4 } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, rowSchema } from '#platform/database/read-rows.ts'

const pinnedTokenRow = rowSchema('PinnedToken', {
  token: bytea,
  decimals: int4,
  codeHash: bytea,
})
export type PinnedToken = RowOf<typeof pinnedTokenRow>

export async function readPinnedToken(reader: Reader, chainId: number): Promise<PinnedToken | undefined> {
  return readOptionalRow(reader, pinnedTokenRow)`
    select token, decimals, code_hash as "codeHash" from treasury.pinned_token where chain_id = ${chainId}`
}

export async function insertPinnedToken(tx: Tx, chainId: number, pinned: PinnedToken): Promise<void> {
  await sql`
    insert into treasury.pinned_token (chain_id, token, decimals, code_hash)
    values (${chainId}, ${pinned.token}, ${pinned.decimals}, ${pinned.codeHash}) on conflict do nothing`.execute(tx)
}

export interface Token {
  readonly address: Hex
  readonly decimals: number
}

/** The pinned token, for readers that do not ask the chain; undefined before the watcher's first start. */
export async function readToken(reader: Reader, chainId: number): Promise<Token | undefined> {
  const pinned = await readPinnedToken(reader, chainId)
  return pinned === undefined ? undefined : { address: hexOf(pinned.token), decimals: pinned.decimals }
}
