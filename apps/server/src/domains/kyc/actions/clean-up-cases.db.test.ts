import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { approvals, decided, submitted, type TestKyc, testKyc, testReviewer } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { storageKeyOf } from '../rules.ts'
import { beginRetention } from './begin-retention.ts'
import { cleanUpCases } from './clean-up-cases.ts'
import { cleanUpDestroyedKeys } from './clean-up-destroyed-keys.ts'
import { readOrCreateKey } from './read-or-create-key.ts'
import { storeDocument } from './store-document.ts'

const database = prepareDatabase()
let parts: TestKyc
beforeAll(() => {
  parts = testKyc(database)
})

test('what was kept long enough is erased, and nothing else', async () => {
  const reviewerId = await testReviewer(database)
  const closed = await submitted(database, parts)
  const open = await submitted(database, parts)
  await decided(parts, { kycId: closed.kycId, reviewerId }, approvals)
  await database.owner("update accounts.person set state = 'closed' where id = $1", [closed.personId])
  await database.app.transaction((tx) => beginRetention(tx, parts, closed.personId))
  expect(await cleanUpCases(parts)).toEqual({ erased: 0, orphans: 0 })
  parts.clock.pass(1825 * 86_400)
  expect(await cleanUpCases(parts)).toEqual({ erased: 1, orphans: 0 })
  expect(await cleanUpCases(parts)).toEqual({ erased: 0, orphans: 0 })
  const subjects = await database.owner('select person_id, key_id is null as erased from kyc.subject')
  expect(subjects).toContainEqual({ person_id: closed.personId, erased: true })
  expect(subjects).toContainEqual({ person_id: open.personId, erased: false })
  expect(await cleanUpDestroyedKeys(parts)).toBe(0)
})

test('a file of a form that failed goes after an hour; one of a case stays', async () => {
  const { personId } = await submitted(database, parts)
  const stranger = await insertTestPerson(database)
  const { key } = await database.app.transaction((tx) => readOrCreateKey(tx, parts, stranger))
  const orphan = await storeDocument(parts, { personId: stranger, key, picture: Buffer.alloc(64) })
  expect(await cleanUpCases(parts)).toEqual({ erased: 0, orphans: 0 })
  parts.clock.pass(3_601)
  expect(await cleanUpCases(parts)).toEqual({ erased: 0, orphans: 1 })
  expect(await parts.storage.get(storageKeyOf(orphan))).toBeUndefined()
  const kept = await database.owner('select name from kyc.stored_file where person_id = $1', [personId])
  expect(kept).toHaveLength(2)
  for (const { name } of kept) {
    const file = await parts.storage.get(storageKeyOf(String(name)))
    expect(file && (await buffer(file)).length).toBeGreaterThan(64)
  }
})
