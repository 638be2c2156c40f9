import { expect, test } from 'vitest'
import { enrolPasskey, settlePasskeys } from '#testing/factors.ts'
import { insertTestPerson, TestClock, testParty } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readPasskeys } from '../store/passkeys.ts'
import { isPasskeySettled } from './is-passkey-settled.ts'

const database = prepareDatabase()

test('SEC11: a passkey is settled when its person has had it for a day of business time', async () => {
  const personId = await insertTestPerson(database)
  const parts = { masterKey: Buffer.alloc(32, 1), clock: new TestClock(), party: testParty }
  await enrolPasskey(database.app, parts, personId)
  const [passkey] = await readPasskeys(database.app.reader, personId)
  const settled = (of = personId) => isPasskeySettled(database.app.reader, of, passkey?.credentialId ?? Buffer.alloc(1))
  expect(await settled()).toBe(false)
  await settlePasskeys(database, personId)
  expect(await settled()).toBe(true)
  expect(await settled(await insertTestPerson(database))).toBe(false)
})
