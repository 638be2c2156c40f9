import { ok, refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { approvalDesk } from '#testing/approved.ts'
import { insertTestPerson, TestClock } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readPersonState } from '../store/directory.ts'
import { insertPermissions } from '../store/permissions.ts'
import { closeAccount } from './close-account.ts'

const database = prepareDatabase()
let desk: ReturnType<typeof approvalDesk>
/** People with something open in another domain. */
const busy = new Set<string>()
beforeAll(() => {
  const guards = [async () => true, async (_reader: unknown, personId: string) => !busy.has(personId)]
  desk = approvalDesk(database, [closeAccount({ clock: new TestClock(), guards })])
})

test('an empty account is closed for good after two people agreed, and its owner is told', async () => {
  const personId = await insertTestPerson(database)
  expect(await desk.carryOut('account.close', { personId })).toEqual(ok(undefined))
  expect(await readPersonState(database.app.reader, personId)).toBe('closed')
  const [event] = await database.owner('select type, payload from platform.outbox where person_id = $1', [personId])
  expect(event).toEqual({ type: 'account.closed', payload: { reason: 'it was agreed by phone' } })
  expect(await desk.ask('account.close', { personId })).toEqual(refuse('nothing_to_change'))
})

test('error: a domain that has something open is asked when it is proposed and again when it is done', async () => {
  const personId = await insertTestPerson(database)
  busy.add(personId)
  expect(await desk.ask('account.close', { personId })).toEqual(refuse('account_not_empty'))
  busy.delete(personId)
  const asked = await desk.ask('account.close', { personId })
  if (!asked.ok) throw new Error(asked.code)
  busy.add(personId)
  expect(await desk.approve(asked.value.approvalId)).toEqual(refuse('account_not_empty'))
  expect(await readPersonState(database.app.reader, personId)).toBe('active')
})

test('error: an unknown person, and an admin who still holds a permission, are refused', async () => {
  expect(await desk.ask('account.close', { personId: randomId() })).toEqual(refuse('not_found'))
  const admin = await insertTestPerson(database, { role: 'Admin' })
  await database.app.transaction((tx) => insertPermissions(tx, admin, ['support']))
  expect(await desk.ask('account.close', { personId: admin })).toEqual(refuse('not_allowed'))
})
