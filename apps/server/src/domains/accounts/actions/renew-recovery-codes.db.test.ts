import { expect, test } from 'vitest'
import { enrolTotp } from '#testing/factors.ts'
import { insertTestPerson, TestClock, testParty } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { checkFactor } from './check-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'

const database = prepareDatabase()

const parts = { masterKey: Buffer.alloc(32, 1), clock: new TestClock(), party: testParty }
const prove = (personId: string, code: string) =>
  database.app.transaction((tx) => checkFactor(tx, parts, { personId, proof: { method: 'recovery_code', code } }))

test('ten new codes work, the old ones no longer do, and only digests are kept', async () => {
  const personId = await insertTestPerson(database)
  const { recoveryCodes: old } = await enrolTotp(database.app, parts, personId)
  const renewed = await database.app.transaction((tx) => renewRecoveryCodes(tx, { personId }))
  if (!renewed.ok) throw new Error(renewed.code)
  expect(new Set([...renewed.value, ...old]).size).toBe(20)
  expect((await prove(personId, old[0] ?? '')).ok).toBe(false)
  expect((await prove(personId, renewed.value[9] ?? '')).ok).toBe(true)
  const rows = await database.owner('select digest from accounts.recovery_code where person_id = $1', [personId])
  expect(rows).toHaveLength(9)
  const stored = rows.map(({ digest }) => (digest as Buffer).toString('latin1')).join()
  for (const code of renewed.value) expect(stored).not.toContain(code)
})

test('their owner and the audit log learn of it', async () => {
  const personId = await insertTestPerson(database)
  await enrolTotp(database.app, parts, personId)
  await database.app.transaction((tx) => renewRecoveryCodes(tx, { personId, requestId: 'request-2' }))
  const events = await database.owner('select payload from platform.outbox where person_id = $1 order by id', [
    personId,
  ])
  expect(events.at(-1)).toEqual({ payload: { factor: 'recovery_code' } })
  expect(await database.owner("select action from audit.record where request_id = 'request-2'")).toEqual([
    { action: 'account.recovery_codes_renewed' },
  ])
})

test('error: without a second factor there is nothing to recover', async () => {
  const personId = await insertTestPerson(database)
  expect(await database.app.transaction((tx) => renewRecoveryCodes(tx, { personId }))).toEqual({
    ok: false,
    code: 'second_factor_needed',
  })
})
