import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { recoveryCodeDigest } from '../store/factors.ts'
import { issueRecoveryCodes } from './issue-recovery-codes.ts'

const database = prepareDatabase()

test('ten different codes, of which only the digests are stored; the codes before them are gone', async () => {
  const personId = await insertTestPerson(database)
  const issue = () => database.app.transaction((tx) => issueRecoveryCodes(tx, personId))
  await issue()
  const codes = await issue()
  expect(new Set(codes).size).toBe(10)
  const rows = await database.owner('select digest from accounts.recovery_code where person_id = $1', [personId])
  const stored = rows.map(({ digest }) => (digest as Buffer).toString('hex')).sort()
  expect(stored).toEqual(codes.map((code) => recoveryCodeDigest(personId, code).toString('hex')).sort())
})
