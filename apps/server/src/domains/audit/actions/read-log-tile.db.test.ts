import { hashOfEntry } from '@clearhold/proof/log/merkle'
import { beforeAll, expect, test } from 'vitest'
import { prepareDatabase, tamper } from '#testing/resources.ts'
import { growLog } from './grow-log.ts'
import { readLogTile } from './read-log-tile.ts'

const database = prepareDatabase()
const read = async (address: string) => readLogTile(database.app.reader, address)

beforeAll(async () => {
  await tamper(
    database,
    `insert into audit.link (seq, kind, ref, content_digest, row_marks, sealed_at, hash)
     select n, 'record', n, sha256('x'), '', now(), sha256(int8send(n)) from generate_series(1, 300) as n`,
  )
  await growLog(database.app)
})

test('full and partial tiles of hashes, and a partial one at every width it has had', async () => {
  expect((await read('0/000'))?.length).toBe(256 * 32)
  expect((await read('0/001.p/44'))?.length).toBe(44 * 32)
  expect(await read('0/001.p/7')).toEqual((await read('0/001.p/44'))?.subarray(0, 7 * 32))
  expect((await read('1/000.p/1'))?.length).toBe(32)
})

test('entries are the hashes of links, each with its length before it, and hash to the tile', async () => {
  const entries = (await read('entries/001.p/44')) ?? Buffer.alloc(0)
  const hashes = (await read('0/001.p/44')) ?? Buffer.alloc(0)
  expect(entries.length).toBe(44 * 34)
  for (let at = 0; at < 44; at += 1) {
    expect(entries.readUInt16BE(at * 34)).toBe(32)
    const entry = entries.subarray(at * 34 + 2, at * 34 + 34)
    expect(Buffer.from(hashOfEntry(entry))).toEqual(hashes.subarray(at * 32, at * 32 + 32))
  }
  expect((await read('entries/000'))?.length).toBe(256 * 34)
})

test('what the log has not come to, and what is no address, is not there', async () => {
  for (const address of [
    '0/001',
    '0/001.p/45',
    '0/002.p/1',
    '1/000',
    '2/000.p/1',
    'entries/001',
    'entries/001.p/45',
    'entries',
    '../head',
  ])
    expect(await read(address), address).toBeUndefined()
})
