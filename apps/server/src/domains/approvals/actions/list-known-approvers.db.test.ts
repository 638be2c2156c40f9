import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { fingerprintOf } from '../store.ts'
import { listKnownApprovers } from './list-known-approvers.ts'

const database = prepareDatabase()

test('a key counts when the signer says so; without its word none is named', async () => {
  const personId = await insertTestPerson(database)
  const key = Buffer.alloc(91, 3)
  await database.owner(
    `insert into approvals.approver_key (id, person_id, public_key, kind, name) values (gen_random_uuid(), $1, $2, 'demo', 'Ada')`,
    [personId, key],
  )
  const told = (known: ReadonlySet<string> | undefined) =>
    listKnownApprovers(database.app.reader, { fingerprints: async () => known })
  expect(await told(undefined)).toEqual([])
  expect(await told(new Set())).toEqual([])
  expect(await told(new Set([fingerprintOf(key)]))).toEqual([
    { name: 'Ada', fingerprint: fingerprintOf(key), since: expect.any(Date) },
  ])
})
