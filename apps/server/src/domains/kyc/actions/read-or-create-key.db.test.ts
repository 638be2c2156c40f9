import { beforeAll, expect, test } from 'vitest'
import { submitted, type TestKyc, testKyc } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { kycStatusOf } from '../store/cases.ts'
import { readOrCreateKey } from './read-or-create-key.ts'

const database = prepareDatabase()
let parts: TestKyc
beforeAll(() => {
  parts = testKyc(database)
})

const hold = (personId: string) => database.app.transaction((tx) => readOrCreateKey(tx, parts, personId))

test('everybody has one key of their own, also when they send from two windows at once', async () => {
  const one = await insertTestPerson(database)
  const two = await insertTestPerson(database)
  const [first, again] = await Promise.all([hold(one), hold(one)])
  expect(again).toEqual(first)
  const other = await hold(two)
  expect(other.keyId).not.toBe(first.keyId)
  expect(other.key.equals(first.key)).toBe(false)
})

test('behavior: a key that was destroyed behind the database’s back counts as destroyed', async () => {
  const { personId } = await submitted(database, parts)
  const before = await hold(personId)
  await parts.keyring.destroy(before.keyId)
  const after = await hold(personId)
  expect(after.keyId).not.toBe(before.keyId)
  expect(await kycStatusOf(database.app.reader, personId)).toBeNull()
})
