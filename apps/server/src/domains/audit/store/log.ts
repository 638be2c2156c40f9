import { type Range, rootsOf, type Tile, type TilePlace, tilesOf } from '@clearhold/proof/log/tiles'
import { sql } from 'kysely'
import { bytea, int4, int8 } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'

const sizeRow = rowSchema('LogSize', { size: int8 })

/** How many links the log holds: link n is its entry n - 1. */
export async function readLogSize(reader: Reader): Promise<bigint> {
  const row = await readOptionalRow(reader, sizeRow)`
    select index * 256 + length(hashes) / 32 as size from audit.log_tile where level = 0 order by index desc limit 1`
  return row?.size ?? 0n
}

const tileRow = rowSchema('LogTile', { level: int4, index: int8, hashes: bytea })

export async function readTiles(reader: Reader, places: readonly TilePlace[]): Promise<Tile[]> {
  if (places.length === 0) return []
  const rows = await readRows(reader, tileRow)`
    select t.level, t.index, t.hashes
    from unnest(${`{${places.map(({ level }) => level).join(',')}}`}::smallint[],
        ${`{${places.map(({ index }) => index).join(',')}}`}::bigint[]) as wanted (level, index)
      join audit.log_tile t on t.level = wanted.level and t.index = wanted.index`
  return rows.map(({ level, index, hashes }) => ({ level, index: Number(index), hashes }))
}

const levelRow = rowSchema('LogLevel', { level: int4, hashes: int8 })

/** How many hashes each level holds, lowest first. */
export async function readLevelCounts(reader: Reader): Promise<RowOf<typeof levelRow>[]> {
  return readRows(reader, levelRow)`
    select level, sum(length(hashes) / 32)::bigint as hashes from audit.log_tile group by level order by level`
}

/** The same by the last tile of each level, without reading the others. */
export async function readLevelEnds(reader: Reader): Promise<RowOf<typeof levelRow>[]> {
  return readRows(reader, levelRow)`
    select l.level::smallint as level, t.index * 256 + length(t.hashes) / 32 as hashes
    from generate_series(0, (select max(level) from audit.log_tile)) as l (level)
      cross join lateral (select * from audit.log_tile t where t.level = l.level order by t.index desc limit 1) as t order by 1`
}

/** All entries of a log of this size. */
export function logRange(size: bigint): Range {
  return { from: 0, to: Number(size) }
}

/** The roots of ranges of the log, computed from the few tiles they need. */
export async function readRoots(reader: Reader, ranges: readonly Range[]): Promise<Uint8Array[]> {
  return rootsOf(ranges, await readTiles(reader, tilesOf(ranges)))
}

/** Adds or extends tiles; a trigger refuses every other change. */
export async function writeTiles(tx: Tx, tiles: readonly Tile[]): Promise<void> {
  if (tiles.length === 0) return
  const column = (read: (tile: Tile) => string | number) => `{${tiles.map(read).join(',')}}`
  await sql`
    insert into audit.log_tile as known (level, index, hashes)
    select level, index, hashes from unnest(${column(({ level }) => level)}::smallint[], ${column(({ index }) => index)}::bigint[],
      ${column(({ hashes }) => `"\\\\x${Buffer.from(hashes).toString('hex')}"`)}::bytea[]) as t (level, index, hashes)
    on conflict (level, index) do update set hashes = excluded.hashes`.execute(tx)
}

const hashRow = rowSchema('LinkHash', { seq: int8, hash: bytea })

/** Hashes of links in order, from this sequence number on. */
export async function readLinkHashes(
  reader: Reader,
  fromSeq: bigint,
  limit: number,
): Promise<{ readonly seq: bigint; readonly hash: Buffer }[]> {
  return readRows(reader, hashRow)`
    select seq, hash from audit.link where seq >= ${fromSeq} order by seq limit ${limit}`
}
