import { ok, refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { readHitsOf } from '../store.ts'
import { listedAddress, prepareSanctions } from '../testing.ts'

const { database, check, named } = prepareSanctions()

test('a name with a typing mistake and a listed address are hits, kept although the answer is no; others pass', async () => {
  const personId = await insertTestPerson(database)
  expect(await check(named(personId, 'Inês Carvalho'))).toEqual(ok(undefined))
  expect(await check(named(personId, 'Quuxlei Zorblax'))).toEqual(refuse('sanctions_hit'))
  expect(await check({ personId, names: [], addresses: [listedAddress] })).toEqual(refuse('sanctions_hit'))
  expect(await check(named(personId, 'Quuxlei Zorblax'))).toEqual(refuse('sanctions_hit'))
  const hits = await readHitsOf(database.app.reader, personId)
  expect(hits.map(({ what, entryUid, state }) => [what, entryUid, state]).sort()).toEqual([
    ['address', '101', 'open'],
    ['name', '101', 'open'],
  ])
  const told = await database.owner(
    "select count(*)::int as count from platform.outbox where type = 'sanctions.found' and payload->>'ofPersonId' = $1",
    [personId],
  )
  expect(told).toEqual([{ count: 2 }])
})
