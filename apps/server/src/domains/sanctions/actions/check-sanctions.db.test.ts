import { ok, refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { prepareSanctions } from '../testing.ts'

const { database, clock, check, named } = prepareSanctions()

test('in live, no person is screened by a list older than seven days', async () => {
  const personId = await insertTestPerson(database)
  expect(await check(named(personId, 'Inês Carvalho'), true)).toEqual(ok(undefined))
  clock.pass(8 * 86_400)
  expect(await check(named(personId, 'Inês Carvalho'), true)).toEqual(refuse('sanctions_list_old'))
  expect(await check(named(personId, 'Inês Carvalho'))).toEqual(ok(undefined))
})
