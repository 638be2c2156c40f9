import { beforeAll, beforeEach, expect, test } from 'vitest'
import { enrolTotp } from '#testing/factors.ts'
import { insertTestPerson, TestClock, testParty } from '#testing/people.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { announceFactor } from './announce-factor.ts'

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

test('its owner and the audit log learn of a new factor', async () => {
  await enrolTotp(database.app, parts(), personId)
  expect(await database.owner('select type, payload from platform.outbox where person_id = $1', [personId])).toEqual([
    { type: 'account.factor_added', payload: { factor: 'totp' } },
  ])
  expect(
    await database.owner('select actor, action from audit.record where subject = $1', [`person:${personId}`]),
  ).toEqual([{ actor: `person:${personId}`, action: 'account.factor_added' }])
})

test('a further factor is a change of credentials and brings no new recovery codes', async () => {
  await enrolTotp(database.app, parts(), personId)
  const changedAt = async () => {
    const [row] = await database.owner('select credentials_changed_at from accounts.person where id = $1', [personId])
    return row?.['credentials_changed_at']
  }
  expect(await changedAt()).not.toEqual(clock.now())
  const announced = await database.app.transaction((tx) =>
    announceFactor(tx, { personId, now: clock.now() }, { factor: 'passkey' }),
  )
  expect(announced).toEqual({ recoveryCodes: null })
  expect(await changedAt()).toEqual(clock.now())
})
