import { parseTileAddress, tileWidth } from '@clearhold/proof/log/tiles'
import type { Reader } from '#platform/database/database.ts'
import { readLinkHashes, readLogSize, readTiles } from '../store/log.ts'

const hashBytes = 32

/**
 * Serves C2SP tlog-tiles below `tile/`: hashes of the tree, or the entries themselves (each with a two-byte length prefix). Undefined where
 * the log is not that long yet. The content of an address never changes.
 */
export async function readLogTile(reader: Reader, address: string): Promise<Buffer | undefined> {
  const wanted = parseTileAddress(address)
  if (wanted === undefined) return undefined
  const { level, index, width } = wanted
  if (level === 'entries') return readEntries(reader, BigInt(index * tileWidth), width)
  const [tile] = await readTiles(reader, [{ level, index }])
  if (tile === undefined || tile.hashes.length < width * hashBytes) return undefined
  return Buffer.from(tile.hashes.subarray(0, width * hashBytes))
}

async function readEntries(reader: Reader, first: bigint, width: number): Promise<Buffer | undefined> {
  if ((await readLogSize(reader)) < first + BigInt(width)) return undefined
  const links = await readLinkHashes(reader, first + 1n, width)
  return Buffer.concat(links.flatMap(({ hash }) => [Buffer.from([0, hashBytes]), hash]))
}
