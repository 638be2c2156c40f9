import { ok, refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { inventedSdn } from '#testing/sanctions-list.ts'
import { readHitsOf } from '../store.ts'
import { listedEntry, prepareSanctions } from '../testing.ts'

const { database, load, check, named } = prepareSanctions()

test('a new list is matched with all people, the same one with none; a file that is no list changes nothing', async () => {
  const personId = await insertTestPerson(database)
  const next = inventedSdn([listedEntry, { uid: '103', firstName: 'Mibbly', lastName: 'Thrumwick' }], '11/15/2026')
  const people = [named(personId, 'Thrumwick Mibbly')]
  expect(await load(next, people)).toMatchObject({ ok: true, value: { isNew: true, people: 1, hits: 1 } })
  expect(await load(next, people)).toMatchObject({ ok: true, value: { isNew: false, people: 0 } })
  expect((await readHitsOf(database.app.reader, personId)).map(({ entryUid }) => entryUid)).toEqual(['103'])
  expect(await load('<html></html>', people)).toEqual(refuse('bad_request'))
  expect(await check(named(personId, 'Another Name'))).toEqual(ok(undefined))
})
