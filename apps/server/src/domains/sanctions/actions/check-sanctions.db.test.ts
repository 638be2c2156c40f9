import { ok, refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { approvalDesk } from '#testing/approved.ts'
import { insertTestPerson, TestClock } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import type { Screened } from '../parts.ts'
import { readHitsOf } from '../store.ts'
import { inventedSdn } from '../testing.ts'
import { checkSanctions } from './check-sanctions.ts'
import { clearHit } from './clear-hit.ts'
import { holdHit } from './hold-hit.ts'
import { loadList } from './load-list.ts'

const database = prepareDatabase()
const clock = new TestClock('2026-11-16T10:00:00Z')
const listed = `0x${'ab'.repeat(20)}`
const entry = { uid: '101', firstName: 'Zorblax', lastName: 'Quuxley', addresses: { ETH: listed } }
const load = (xml: string, people: readonly Screened[] = []) =>
  loadList({ database: database.app, readPeople: async () => people }, xml)
const check = (screened: Screened, isLive = false) =>
  database.app.transaction((tx) => checkSanctions(tx, { clock, isLive }, screened))
const named = (personId: string, name: string): Screened => ({ personId, names: [name], addresses: [] })
let held: string[]
const desk = () =>
  approvalDesk(database, [
    clearHit({ clock }),
    holdHit({
      clock,
      onHeld: async (_tx, { personId }) => {
        held.push(personId)
      },
    }),
  ])
beforeAll(async () => {
  held = []
  expect(await load(inventedSdn([entry]))).toMatchObject({ ok: true, value: { isNew: true } })
})

test('a name with a typing mistake and a listed address are hits, kept although the answer is no; others pass', async () => {
  const personId = await insertTestPerson(database)
  expect(await check(named(personId, 'Inês Carvalho'))).toEqual(ok(undefined))
  expect(await check(named(personId, 'Quuxlei Zorblax'))).toEqual(refuse('sanctions_hit'))
  expect(await check({ personId, names: [], addresses: [listed] })).toEqual(refuse('sanctions_hit'))
  expect(await check(named(personId, 'Quuxlei Zorblax'))).toEqual(refuse('sanctions_hit'))
  const hits = await readHitsOf(database.app.reader, personId)
  expect(hits.map(({ what, entryUid, state }) => [what, entryUid, state]).sort()).toEqual([
    ['address', '101', 'open'],
    ['name', '101', 'open'],
  ])
  const told = await database.owner(
    "select count(*)::int as count from platform.outbox where type = 'sanctions.hit' and payload->>'ofPersonId' = $1",
    [personId],
  )
  expect(told).toEqual([{ count: 2 }])
})

test('two people clear a hit, which is then never found again for the same name; one person alone does not', async () => {
  const personId = await insertTestPerson(database)
  await check(named(personId, 'Zorblax Quuxley'))
  const [hit] = await readHitsOf(database.app.reader, personId)
  const asked = await desk().ask('sanctions.clear', { hitId: hit?.id })
  if (!asked.ok) throw new Error(asked.code)
  expect(await check(named(personId, 'Zorblax Quuxley'))).toEqual(refuse('sanctions_hit'))
  expect(await desk().approve(asked.value.approvalId)).toEqual(ok(undefined))
  expect(await check(named(personId, 'Zorblax Quuxley'))).toEqual(ok(undefined))
  expect(await desk().ask('sanctions.hold', { hitId: hit?.id })).toEqual(refuse('nothing_to_change'))
})

test('two people uphold a hit: what is theirs is held, and the hit stands', async () => {
  const personId = await insertTestPerson(database)
  await check(named(personId, 'Zorblax Quuxley'))
  const [hit] = await readHitsOf(database.app.reader, personId)
  expect(await desk().carryOut('sanctions.hold', { hitId: hit?.id })).toEqual(ok(undefined))
  expect(held).toEqual([personId])
  expect(await check(named(personId, 'Zorblax Quuxley'))).toEqual(refuse('sanctions_hit'))
})

test('a new list is matched with everybody, the same one with nobody; one that is no list changes nothing', async () => {
  const personId = await insertTestPerson(database)
  const next = inventedSdn([entry, { uid: '103', firstName: 'Mibbly', lastName: 'Thrumwick' }], '11/15/2026')
  const people = [named(personId, 'Thrumwick Mibbly')]
  expect(await load(next, people)).toMatchObject({ ok: true, value: { isNew: true, people: 1, hits: 1 } })
  expect(await load(next, people)).toMatchObject({ ok: true, value: { isNew: false, people: 0 } })
  expect((await readHitsOf(database.app.reader, personId)).map(({ entryUid }) => entryUid)).toEqual(['103'])
  expect(await load('<html></html>', people)).toEqual(refuse('bad_request'))
  expect(await check(named(personId, 'Somebody Else'))).toEqual(ok(undefined))
})

test('live screens nobody by a list older than seven days', async () => {
  const personId = await insertTestPerson(database)
  expect(await check(named(personId, 'Inês Carvalho'), true)).toEqual(ok(undefined))
  clock.pass(8 * 86_400)
  expect(await check(named(personId, 'Inês Carvalho'), true)).toEqual(refuse('sanctions_list_old'))
  expect(await check(named(personId, 'Inês Carvalho'))).toEqual(ok(undefined))
})
