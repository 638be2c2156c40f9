import { expect, test } from 'vitest'
import { enrolPasskey, enrolTotp } from '#testing/factors.ts'
import { insertTestPerson, TestClock, testParty } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readCredentialsChangedAt } from '../store/directory.ts'
import { readFactorMethods } from '../store/factors.ts'
import { readPasskeys } from '../store/passkeys.ts'
import { removeFactor } from './remove-factor.ts'

const database = prepareDatabase()

const parts = { masterKey: Buffer.alloc(32, 1), clock: new TestClock(), party: testParty }
const remove = (personId: string, passkeyId?: string) =>
  database.app.transaction((tx) =>
    removeFactor(tx, { personId, now: parts.clock.now(), ...(passkeyId === undefined ? {} : { passkeyId }) }),
  )
const methods = (personId: string) => readFactorMethods(database.app.reader, personId)

async function passkeyOf(personId: string): Promise<string> {
  await enrolPasskey(database.app, parts, personId)
  return (await readPasskeys(database.app.reader, personId)).at(-1)?.id ?? ''
}

test('an investor may remove their last factor; the recovery codes go with it', async () => {
  const personId = await insertTestPerson(database)
  await enrolTotp(database.app, parts, personId)
  expect(await remove(personId)).toEqual({ ok: true, value: undefined })
  expect(await methods(personId)).toEqual([])
  expect(await database.owner('select digest from accounts.recovery_code where person_id = $1', [personId])).toEqual([])
  const [row] = await database.owner('select totp_last_step from accounts.person where id = $1', [personId])
  expect(row).toEqual({ totp_last_step: null })
})

test('a factor that is added or taken away is a change of credentials, the first one too', async () => {
  const personId = await insertTestPerson(database)
  const clock = new TestClock(new Date(Date.now() + 60_000).toISOString())
  const changedAt = () => readCredentialsChangedAt(database.app.reader, personId)
  await enrolTotp(database.app, { ...parts, clock }, personId)
  expect(await changedAt()).toEqual(clock.now())
  clock.pass(60)
  await enrolPasskey(database.app, { ...parts, clock }, personId)
  expect(await changedAt()).toEqual(clock.now())
  clock.pass(60)
  await database.app.transaction((tx) => removeFactor(tx, { personId, now: clock.now() }))
  expect(await changedAt()).toEqual(clock.now())
})

test('while another factor stays, the recovery codes stay', async () => {
  const personId = await insertTestPerson(database)
  await enrolTotp(database.app, parts, personId)
  const passkeyId = await passkeyOf(personId)
  expect((await remove(personId, passkeyId)).ok).toBe(true)
  expect(await methods(personId)).toEqual(['totp', 'recovery_code'])
})

test('its owner and the audit log learn of it', async () => {
  const personId = await insertTestPerson(database)
  const passkeyId = await passkeyOf(personId)
  await remove(personId, passkeyId)
  const events = await database.owner('select type, payload from platform.outbox where person_id = $1 order by id', [
    personId,
  ])
  expect(events.at(-1)).toEqual({ type: 'account.factor_removed', payload: { factor: 'passkey' } })
  const records = await database.owner('select action from audit.record where subject = $1 order by id', [
    `person:${personId}`,
  ])
  expect(records.map(({ action }) => action)).toEqual(['account.factor_added', 'account.factor_removed'])
})

test('error: an Admin keeps at least one, even when both are removed at the same moment', async () => {
  const personId = await insertTestPerson(database, { role: 'Admin' })
  await enrolTotp(database.app, parts, personId)
  expect(await remove(personId)).toEqual({ ok: false, code: 'last_factor' })
  const passkeyId = await passkeyOf(personId)
  const outcomes = await Promise.all([remove(personId), remove(personId, passkeyId)])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await methods(personId)).filter((method) => method !== 'recovery_code')).toHaveLength(1)
})

test('error: a factor that does not exist or belongs to another person is not found, and stays', async () => {
  const personId = await insertTestPerson(database)
  const other = await insertTestPerson(database)
  const passkeyId = await passkeyOf(other)
  expect(await remove(personId)).toEqual({ ok: false, code: 'not_found' })
  expect(await remove(personId, passkeyId)).toEqual({ ok: false, code: 'not_found' })
  expect(await methods(other)).toEqual(['passkey', 'recovery_code'])
})
