import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { listApproverKeys } from './list-approver-keys.ts'

const database = prepareDatabase()

test('keys of a kind that counts no more are not listed', async () => {
  const insert = 'insert into approvals.approver_key (id, person_id, public_key) values ($1, $2, $3)'
  await database.owner(insert, [randomId(), randomId(), Buffer.alloc(91, 1)])
  const people = { holdersOf: async () => [], holds: async () => true, namesOf: async () => new Map<string, string>() }
  const knownKeys = { fingerprints: async () => new Set<string>(), takeUp: async () => undefined }
  const actor = { personId: randomId(), permissions: new Set<never>() }
  expect(await listApproverKeys(database.app.reader, { people, knownKeys }, actor)).toEqual([])
})
