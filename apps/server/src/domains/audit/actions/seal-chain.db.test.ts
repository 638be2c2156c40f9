import { expect, test } from 'vitest'
import { sha256 } from '#platform/crypto/crypto.ts'
import { prepareDatabase, tamper } from '#testing/resources.ts'
import { genesisHash, linkText } from '../rules.ts'
import { readLinks, records, takePen } from '../store/chain.ts'
import { recordChange } from './record-change.ts'
import { sealChain } from './seal-chain.ts'

const database = prepareDatabase('test')
const clock = { now: () => new Date('2026-11-15T10:00:00.007Z') }
const seal = () => sealChain(database.app, [records], clock)
const append = (subject: string) =>
  database.app.transaction((tx) =>
    recordChange(tx, { actor: 'system:test', action: 'clock.moved', subject, event: null }),
  )

test('what waits is chained in order, each link over the one before', async () => {
  expect(await seal()).toBe(0)
  await append('one')
  await append('two')
  expect(await seal()).toBe(2)
  await append('three')
  expect(await seal()).toBe(1)
  expect(await seal()).toBe(0)
  const links = await readLinks(database.app.reader, 0n, 10)
  expect(links.map(({ seq, ref, sealedAt }) => [seq, ref, sealedAt])).toEqual(
    [1n, 2n, 3n].map((n) => [n, n, '1794736800.007000']),
  )
  let before: Buffer = genesisHash
  for (const link of links) {
    expect(link.hash).toEqual(sha256(linkText(before, link, sha256)))
    before = link.hash
  }
  expect(await database.owner('select seq, hash from audit.head')).toEqual([{ seq: '3', hash: before }])
  expect(await database.owner('select * from audit.unsealed')).toEqual([])
})

test('at most five hundred are chained at a time, in pages and none twice', async () => {
  await database.owner(
    `insert into audit.record (actor, action, subject) select 'system:test', 'clock.moved', n::text from generate_series(1, 1100) as n`,
  )
  expect([await seal(), await seal(), await seal(), await seal()]).toEqual([500, 500, 100, 0])
  expect(await readLinks(database.app.reader, 1098n, 10)).toHaveLength(2)
  expect(await database.owner('select count(distinct ref)::int as refs from audit.link')).toEqual([{ refs: 1100 }])
})

test('behavior: a transaction that commits late is linked late, and holds up no other', async () => {
  await database.app.transaction(async (tx) => {
    await recordChange(tx, { actor: 'system:test', action: 'clock.moved', subject: 'late', event: null })
    await append('early')
    expect(await seal()).toBe(1)
  })
  expect(await seal()).toBe(1)
  expect((await readLinks(database.app.reader, 0n, 10)).map(({ ref }) => ref)).toEqual([2n, 1n])
})

test('behavior: two sealers never write at once', async () => {
  for (const subject of ['one', 'two', 'three']) await append(subject)
  await database.app.transaction(async (tx) => {
    expect(await takePen(tx)).toBe(true)
    expect(await seal()).toBe(0)
  })
  const counts = await Promise.all([seal(), seal(), seal(), seal()])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
})

test('a row that was deleted before it was sealed, or is queued twice, holds up no other', async () => {
  for (const subject of ['one', 'two', 'three']) await append(subject)
  await tamper(database, 'delete from audit.record where id = 2')
  expect(await seal()).toBe(2)
  await tamper(database, `insert into audit.unsealed (kind, ref) values ('record', 1)`)
  await append('four')
  expect(await seal()).toBe(1)
  expect((await readLinks(database.app.reader, 0n, 10)).map(({ ref }) => ref)).toEqual([1n, 3n, 4n])
})

test('a link that was cut off stays missing: its number is not given again', async () => {
  await append('one')
  await append('two')
  await seal()
  await tamper(database, 'delete from audit.link where seq = 2')
  await append('three')
  expect(await seal()).toBe(1)
  expect((await readLinks(database.app.reader, 0n, 10)).map(({ seq }) => seq)).toEqual([1n, 3n])
})

test('error: without the note of where the chain ends nothing is chained', async () => {
  await append('one')
  await tamper(database, 'delete from audit.head')
  await expect(seal()).rejects.toThrow('was taken away')
})

test('the head only moves forward, for the owner too', async () => {
  await append('one')
  await seal()
  for (const statement of ['update audit.head set seq = 1', 'delete from audit.head', 'truncate audit.head']) {
    await expect(database.owner(statement)).rejects.toThrow('append-only')
  }
})
