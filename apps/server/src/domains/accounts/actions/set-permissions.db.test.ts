import type { Permission } from '@clearhold/contract/accounts/permissions'
import { beforeEach, expect, test } from 'vitest'
import { enrolTotp } from '#testing/factors.ts'
import { insertTestPerson, TestClock, testParty } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readPermissions } from '../store/permissions.ts'
import { setPermissions } from './set-permissions.ts'

const database = prepareDatabase()
beforeEach(async () => {
  await database.owner('delete from accounts.permission')
})

const parts = { masterKey: Buffer.alloc(32, 1), clock: new TestClock(), party: testParty }
const set = (personId: string, permissions: Permission[]) =>
  database.app.transaction((tx) => setPermissions(tx, { personId, permissions, actor: 'operator:test' }))
const roleOf = async (personId: string) =>
  (await database.owner('select role from accounts.person where id = $1', [personId]))[0]?.['role']

async function withFactor(): Promise<string> {
  const personId = await insertTestPerson(database)
  await enrolTotp(database.app, parts, personId)
  return personId
}

test('the first permission makes an Admin, the last one taken makes a user again', async () => {
  const personId = await withFactor()
  expect(await set(personId, ['support', 'kyc_reviewer', 'support'])).toEqual({ ok: true, value: undefined })
  expect(await readPermissions(database.app.reader, personId)).toEqual(['kyc_reviewer', 'support'])
  expect(await roleOf(personId)).toBe('Admin')
  await set(personId, ['finance_maker'])
  expect(await readPermissions(database.app.reader, personId)).toEqual(['finance_maker'])
  await set(personId, [])
  expect(await readPermissions(database.app.reader, personId)).toEqual([])
  expect(await roleOf(personId)).toBe('user')
})

test('the person and the audit log learn of it', async () => {
  const personId = await withFactor()
  await set(personId, ['support'])
  const events = await database.owner('select type, payload from platform.outbox where person_id = $1 order by id', [
    personId,
  ])
  expect(events.at(-1)).toEqual({ type: 'permissions.changed', payload: { permissions: 'support' } })
  const records = await database.owner('select actor, action from audit.record where subject = $1 order by id', [
    `person:${personId}`,
  ])
  expect(records.at(-1)).toEqual({ actor: 'operator:test', action: 'permissions.changed' })
})

test('error: a person without a second factor does not become an Admin', async () => {
  const personId = await insertTestPerson(database)
  expect(await set(personId, ['support'])).toEqual({ ok: false, code: 'not_allowed' })
  expect(await roleOf(personId)).toBe('user')
})

test('error: two owners stay, even when both are taken away at the same moment', async () => {
  const owners = [await withFactor(), await withFactor(), await withFactor()]
  for (const owner of owners) await set(owner, ['owner'])
  const outcomes = await Promise.all(owners.map((owner) => set(owner, ['support'])))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'owners_too_few' })
  expect(
    await database.owner("select count(*)::int as owners from accounts.permission where permission = 'owner'"),
  ).toEqual([{ owners: 2 }])
})

test('error: a person who is not there is not found', async () => {
  expect(await set('00000000-0000-4000-8000-000000000000', ['support'])).toEqual({ ok: false, code: 'not_found' })
})

test('error: the database refuses permissions without the role, for every writer', async () => {
  const personId = await insertTestPerson(database)
  await expect(
    database.owner("insert into accounts.permission (person_id, permission) values ($1, 'owner')", [personId]),
  ).rejects.toThrow('permission_behind_role')
  const admin = await withFactor()
  await set(admin, ['support'])
  await expect(database.owner("update accounts.person set role = 'user' where id = $1", [admin])).rejects.toThrow(
    'role_before_permission',
  )
})
