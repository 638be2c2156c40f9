import { beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { prepareDatabase, tamper, testDatabase } from '#testing/resources.ts'
import { genesisHash } from '../rules.ts'
import { readHead, readVerification, records } from '../store/chain.ts'
import { growLog } from './grow-log.ts'
import { recordChange } from './record-change.ts'
import { sealChain } from './seal-chain.ts'
import { type VerifyOptions, verifyChain } from './verify-chain.ts'

const database = prepareDatabase()
const append = (subject: string, requestId?: string) =>
  database.app.transaction((tx) =>
    recordChange(tx, {
      actor: 'system:test',
      action: 'clock.moved',
      subject,
      after: subject,
      ...(requestId === undefined ? {} : { requestId }),
      event: null,
    }),
  )
const seal = () => sealChain(database.app, [records], systemClock)
const verify = (options?: VerifyOptions) => verifyChain(database.app, [records], options)
const firstBroken = async (options?: VerifyOptions) => (await verify(options)).firstBroken

// Tables as migrated, then links 1 to 4 for records 1 to 4. Creating a database for each test would take most of its time.
beforeEach(async () => {
  await tamper(
    database,
    `truncate audit.record, audit.link, audit.unsealed, audit.verification, audit.head, audit.log_tile restart identity;
     insert into audit.head default values`,
  )
  for (const subject of ['one', 'two', 'three', 'four']) await append(subject, subject === 'two' ? 'r-2' : undefined)
  await seal()
  await growLog(database.app)
})

test('a whole chain, what waits to join it, and a note of having looked', async () => {
  const head = await readHead(database.app.reader)
  await append('five')
  expect(await verify()).toEqual({ links: 4n, headSeq: 4n, headHash: head?.hash, firstBroken: undefined })
  expect(await readVerification(database.app.reader)).toEqual({
    verifiedAt: expect.any(Date),
    links: 4n,
    headSeq: 4n,
    headHash: head?.hash,
    firstBroken: null,
  })
  await seal()
  expect(await verify()).toMatchObject({ headSeq: 5n, firstBroken: undefined })
})

test('an empty chain is whole', async () => {
  const empty = await testDatabase()
  expect(await verifyChain(empty.app, [records])).toEqual({
    links: 0n,
    headSeq: 0n,
    headHash: genesisHash,
    firstBroken: undefined,
  })
})

test('behavior: more than a page is read, and told as it goes', async () => {
  await database.owner(
    `insert into audit.record (actor, action, subject) select 'system:test', 'clock.moved', n::text from generate_series(1, 1100) as n`,
  )
  while ((await seal()) > 0);
  const seen: bigint[] = []
  expect(await verify({ onProgress: (links) => seen.push(links) })).toMatchObject({
    links: 1104n,
    firstBroken: undefined,
  })
  expect(seen).toEqual([500n, 1000n, 1104n])
  await tamper(database, `update audit.record set subject = 'x' where id = 1001`)
  expect(await firstBroken()).toBe('audit record 1001 was changed')
})

describe('one byte of one row, and the row is named', () => {
  test.each([
    ['actor', `update audit.record set actor = 'system:tesT' where id = 2`, 'audit record 2 was changed'],
    ['action', `update audit.record set action = 'test.dona' where id = 2`, 'audit record 2 was changed'],
    ['subject', `update audit.record set subject = 'twO' where id = 2`, 'audit record 2 was changed'],
    [
      'digest before',
      `update audit.record set before_digest = after_digest where id = 2`,
      'audit record 2 was changed',
    ],
    [
      'digest after',
      `update audit.record set after_digest = set_byte(after_digest, 31, 0) where id = 2`,
      'audit record 2 was changed',
    ],
    ['request id', `update audit.record set request_id = 'r-3' where id = 2`, 'audit record 2 was changed'],
    [
      'request id, from none to a dash',
      `update audit.record set request_id = '-' where id = 3`,
      'audit record 3 was changed',
    ],
    [
      'time',
      `update audit.record set happened_at = happened_at + interval '1 microsecond' where id = 2`,
      'audit record 2 was changed',
    ],
    ['time, to never', `update audit.record set happened_at = 'infinity' where id = 2`, 'audit record 2 was changed'],
    ['deleted', 'delete from audit.record where id = 2', 'audit record 2 was taken away'],
    ['the last deleted', 'delete from audit.record where id = 4', 'audit record 4 was taken away'],
    ['numbered anew', 'update audit.record set id = default where id = 2', 'audit record 2 was taken away'],
    [
      'written beside the chain',
      `insert into audit.record (actor, action, subject) values ('system:x', 'a.b', 'x')`,
      'audit record 5 was written beside the chain',
    ],
    [
      'written below it',
      `insert into audit.record (id, actor, action, subject) overriding system value values (-7, 'system:x', 'a.b', 'x')`,
      'audit record -7 was written beside the chain',
    ],
    ['link: number', 'update audit.link set seq = 9 where seq = 4', 'link 4 is missing'],
    ['link: what it links', 'update audit.link set ref = 9 where seq = 2', 'link 2 was changed'],
    ['link: kind', `update audit.link set kind = 'group' where seq = 2`, 'link 2 was changed'],
    [
      'link: digest',
      'update audit.link set content_digest = set_byte(content_digest, 7, 0) where seq = 2',
      'link 2 was changed',
    ],
    ['link: marks', 'update audit.link set row_marks = set_byte(row_marks, 7, 0) where seq = 2', 'link 2 was changed'],
    [
      'link: time',
      `update audit.link set sealed_at = sealed_at + interval '1 microsecond' where seq = 2`,
      'link 2 was changed',
    ],
    [
      'link: hash',
      'update audit.link set hash = set_byte(hash, 31, get_byte(hash, 31) # 1) where seq = 2',
      'link 2 was changed',
    ],
    [
      'link: the last hash',
      'update audit.link set hash = set_byte(hash, 31, get_byte(hash, 31) # 1) where seq = 4',
      'link 4 was changed',
    ],
    ['link deleted', 'delete from audit.link where seq = 2', 'link 2 is missing'],
    ['the first link deleted', 'delete from audit.link where seq = 1', 'link 1 is missing'],
    ['the last links deleted', 'delete from audit.link where seq >= 3', 'link 3 is missing'],
    [
      'the last links deleted with their records',
      'delete from audit.link where seq >= 3; delete from audit.record where id >= 3',
      'link 3 is missing',
    ],
    ['all links deleted', 'delete from audit.link', 'link 1 is missing'],
    ['head: number', 'update audit.head set seq = 3', 'the note of where the chain ends was changed'],
    [
      'head: hash',
      'update audit.head set hash = set_byte(hash, 0, get_byte(hash, 0) # 1)',
      'the note of where the chain ends was changed',
    ],
    [
      'log: a tile',
      'update audit.log_tile set hashes = set_byte(hashes, 40, get_byte(hashes, 40) # 1)',
      'log tile 0/0 was changed',
    ],
    ['head deleted', 'delete from audit.head', 'the note of where the chain ends was taken away'],
    [
      'put back into the queue',
      `insert into audit.unsealed (kind, ref) values ('record', 2)`,
      'audit record 2 is chained and was put back into the queue',
    ],
    [
      'queued without being there',
      `insert into audit.unsealed (kind, ref) values ('record', 99)`,
      'audit record 99 was taken away before it was chained',
    ],
  ])('%s', async (_name, statement, expected) => {
    expect(await firstBroken()).toBeUndefined()
    await tamper(database, statement)
    expect(await firstBroken()).toBe(expected)
    expect((await readVerification(database.app.reader))?.firstBroken).toBe(expected)
  })
  test('taken out of the queue before it was chained', async () => {
    await append('five')
    await tamper(database, 'delete from audit.unsealed')
    expect(await firstBroken()).toBe('audit record 5 was written beside the chain')
  })
  test('deleted before it was chained', async () => {
    await append('five')
    await tamper(database, 'delete from audit.record where id = 5')
    expect(await firstBroken()).toBe('audit record 5 was taken away before it was chained')
  })
})

describe('a chain that was computed anew', () => {
  /** Cuts off the end of the chain with its records and the stored head, and grows it again with another history. */
  async function rewrite(): Promise<void> {
    await tamper(
      database,
      `delete from audit.link where seq >= 3; delete from audit.record where id >= 3;
       update audit.head set (seq, hash) = (select seq, hash from audit.link order by seq desc limit 1)`,
    )
    await append('another three')
    await append('another four')
    await seal()
  }
  test('is told by an earlier verification', async () => {
    await verify()
    await rewrite()
    expect(await firstBroken()).toMatch(/^link 4 is not the one that was verified on 20/)
  })
  test('is found with a head that was kept elsewhere', async () => {
    const head = await readHead(database.app.reader)
    const kept = { seq: head?.seq ?? 0n, hash: head?.hash ?? genesisHash }
    expect(await firstBroken({ keptHead: kept })).toBeUndefined()
    await rewrite()
    expect(await firstBroken({ keptHead: kept })).toBe('link 4 is not the one that was kept')
    expect(await firstBroken({ keptHead: { ...kept, seq: 9n } })).toBe('link 5 is missing')
  })
  test('a broken look does not bind later ones, and what was found cannot be rubbed out', async () => {
    await tamper(database, 'update audit.head set seq = 3')
    await verify()
    await tamper(database, 'update audit.head set seq = 4')
    expect(await firstBroken()).toBeUndefined()
    for (const statement of [
      'update audit.verification set links = 0',
      'delete from audit.verification',
      'truncate audit.verification',
    ]) {
      await expect(database.owner(statement)).rejects.toThrow('append-only')
    }
  })
})

test('error: a link of a kind without a reader', async () => {
  await expect(verifyChain(database.app, [])).rejects.toThrow('no reader is registered')
})

test('records and links are immutable for the owner too', async () => {
  for (const table of ['audit.record', 'audit.link']) {
    for (const change of [`update ${table} set kind = kind`, `delete from ${table}`, `truncate ${table}`]) {
      const statement = table === 'audit.record' ? change.replaceAll('kind', 'actor') : change
      await expect(database.owner(statement)).rejects.toThrow('append-only')
    }
  }
})
