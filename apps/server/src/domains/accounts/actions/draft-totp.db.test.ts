import { beforeAll, beforeEach, expect, test } from 'vitest'
import { codeAt } from '#testing/factors.ts'
import { insertTestPerson, TestClock, testParty } from '#testing/people.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { confirmTotp } from './confirm-totp.ts'
import { draftTotp } from './draft-totp.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

let personId: string
let clock: TestClock
const parts = () => ({ masterKey: Buffer.alloc(32, 1), clock, party: testParty })
beforeEach(async () => {
  personId = await insertTestPerson(database)
  clock = new TestClock()
})

const confirm = (code: string) =>
  database.app.transaction((tx) => confirmTotp(tx, parts(), { personId, code, requestId: 'request-1' }))
const draft = () => database.app.transaction((tx) => draftTotp(tx, parts(), { personId }))

test('a new draft replaces the one before', async () => {
  const first = await draft()
  await draft()
  if (!first.ok) throw new Error(first.code)
  expect((await confirm(await codeAt(clock, first.value.secret))).ok).toBe(false)
})
