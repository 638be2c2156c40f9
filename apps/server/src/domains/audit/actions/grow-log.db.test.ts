import { hashOfEntry, isContinued, isIncluded, rootOfLog } from '@clearhold/proof/log/merkle'
import { beforeEach, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { prepareDatabase, tamper } from '#testing/resources.ts'
import { logBatchMax } from '../rules.ts'
import { records, takePen } from '../store/chain.ts'
import { readLinkHashes, readLogSize } from '../store/log.ts'
import { growLog } from './grow-log.ts'
import { readConsistencyProof } from './read-consistency-proof.ts'
import { readInclusionProof } from './read-inclusion-proof.ts'
import { readLogRoot } from './read-log-root.ts'
import { sealChain } from './seal-chain.ts'

const database = prepareDatabase()
const seal = () => sealChain(database.app, [records], systemClock)
const grow = () => growLog(database.app)
const append = (count: number) =>
  database.owner(
    `insert into audit.record (actor, action, subject) select 'system:test', 'clock.moved', n::text from generate_series(1, ${count}) as n`,
  )
/** Links from before the log existed; inserted directly, which is faster than sealing. */
const link = (count: number) =>
  tamper(
    database,
    `insert into audit.link (seq, kind, ref, content_digest, row_marks, sealed_at, hash)
     select n, 'record', n, sha256('x'), '', now(), sha256(int8send(n))
     from generate_series((select coalesce(max(seq), 0) + 1 from audit.link), (select coalesce(max(seq), 0) from audit.link) + ${count}) as n`,
  )

beforeEach(() =>
  tamper(
    database,
    `truncate audit.record, audit.link, audit.unsealed, audit.head, audit.log_tile restart identity;
     insert into audit.head default values`,
  ),
)

test('links enter the log in the order of the chain, once', async () => {
  expect(await grow()).toBe(0)
  expect(await readLogSize(database.app.reader)).toBe(0n)
  await append(3)
  await seal()
  expect(await grow()).toBe(3)
  expect(await grow()).toBe(0)
  await append(1)
  await seal()
  expect(await grow()).toBe(1)
  const entries = (await readLinkHashes(database.app.reader, 1n, 10)).map(({ hash }) => hash)
  expect(await readLogSize(database.app.reader)).toBe(4n)
  expect(Buffer.from(await readLogRoot(database.app.reader, 4n))).toEqual(
    Buffer.from(rootOfLog(entries.map(hashOfEntry))),
  )
  expect(Buffer.from(await readLogRoot(database.app.reader, 0n))).toEqual(Buffer.from(rootOfLog([])))
})

test('behavior: a database from before there was a log is taken in batch by batch, and every size it had can be shown', async () => {
  await link(logBatchMax + 700)
  expect([await grow(), await grow(), await grow()]).toEqual([logBatchMax, 700, 0])
  const size = BigInt(logBatchMax + 700)
  const entries = (await readLinkHashes(database.app.reader, 1n, Number(size))).map(({ hash }) => hash)
  const root = await readLogRoot(database.app.reader, size)
  expect(Buffer.from(root)).toEqual(Buffer.from(rootOfLog(entries.map(hashOfEntry))))
  for (const seq of [1n, 256n, 257n, 4096n, 4097n, size]) {
    const path = await readInclusionProof(database.app.reader, seq, size)
    const entry = entries[Number(seq - 1n)] ?? new Uint8Array()
    expect(isIncluded({ entry, index: Number(seq - 1n), size: Number(size), root, path }), String(seq)).toBe(true)
    const before = { size: Number(seq), root: await readLogRoot(database.app.reader, seq) }
    const continued = await readConsistencyProof(database.app.reader, seq, size)
    expect(isContinued({ before, after: { size: Number(size), root }, path: continued }), String(seq)).toBe(true)
  }
})

test('it waits for the process that seals', async () => {
  await link(2)
  await database.app.transaction(async (tx) => {
    expect(await takePen(tx)).toBe(true)
    expect(await grow()).toBe(0)
  })
  expect(await grow()).toBe(2)
})

test('error: the log does not grow over a missing link', async () => {
  await link(5)
  await tamper(database, 'delete from audit.link where seq = 3')
  expect(await grow()).toBe(2)
  await expect(grow()).rejects.toThrow('link 3 is missing')
  expect(await readLogSize(database.app.reader)).toBe(2n)
})

test('a tile only gets longer, for the owner too', async () => {
  await link(3)
  await grow()
  for (const statement of [
    `update audit.log_tile set hashes = substr(hashes, 1, 64)`,
    `update audit.log_tile set hashes = sha256('a') || sha256('b') || sha256('c') || sha256('d')`,
    `update audit.log_tile set index = 1`,
    'delete from audit.log_tile',
    'truncate audit.log_tile',
  ]) {
    await expect(database.owner(statement), statement).rejects.toThrow('append-only')
  }
})
