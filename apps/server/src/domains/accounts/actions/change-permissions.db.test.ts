import { ok, refuse } from '@clearhold/contract/result'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { allowedActor, approvalDesk } from '#testing/approved.ts'
import { enrolTotp } from '#testing/factors.ts'
import { insertTestPerson, TestClock, testParty } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { writeState } from '../store/directory.ts'
import { readPermissions } from '../store/permissions.ts'
import { changePermissions } from './change-permissions.ts'
import { setPermissions } from './set-permissions.ts'

const database = prepareDatabase()
let desk: ReturnType<typeof approvalDesk>
const parts = { masterKey: Buffer.alloc(32, 1), clock: new TestClock(), party: testParty }
beforeAll(() => {
  desk = approvalDesk(database, [changePermissions])
})
beforeEach(() => database.owner('delete from accounts.permission'))

async function withFactor(permissions: Parameters<typeof setPermissions>[1]['permissions'] = []): Promise<string> {
  const personId = await insertTestPerson(database)
  await enrolTotp(database.app, parts, personId)
  if (permissions.length > 0) {
    await database.app.transaction((tx) => setPermissions(tx, { personId, permissions, actor: 'operator:test' }))
  }
  return personId
}
const held = (personId: string) => readPermissions(database.app.reader, personId)

test('two owners give and take permissions, and read what would change', async () => {
  const personId = await withFactor(['support'])
  const asked = await desk.ask('permissions.change', { personId, permissions: ['finance_maker', 'support'] })
  if (!asked.ok) throw new Error(asked.code)
  expect((await desk.read(asked.value.approvalId)).changes).toEqual([
    { field: 'permissions', before: 'support', after: 'finance_maker, support' },
  ])
  expect(await desk.approve(asked.value.approvalId)).toEqual(ok(undefined))
  expect(await held(personId)).toEqual(['finance_maker', 'support'])
  expect(await desk.carryOut('permissions.change', { personId, permissions: [] })).toEqual(ok(undefined))
  expect(await held(personId)).toEqual([])
})

test('SEC11: a change of permissions is signed by two people, like money', async () => {
  const asked = await desk.ask('permissions.change', { personId: await withFactor(), permissions: ['owner'] })
  if (!asked.ok) throw new Error(asked.code)
  expect(await desk.read(asked.value.approvalId)).toMatchObject({ money: true })
})

test('error: admins can neither propose nor approve a change of their own permissions', async () => {
  const personId = await withFactor(['owner'])
  const input = { personId, permissions: ['owner', 'support'] }
  expect(await desk.ask('permissions.change', input, allowedActor(personId))).toEqual(refuse('not_allowed'))
  const asked = await desk.ask('permissions.change', input)
  if (!asked.ok) throw new Error(asked.code)
  expect(await desk.approve(asked.value.approvalId, allowedActor(personId))).toEqual(refuse('not_allowed'))
  expect(await held(personId)).toEqual(['owner'])
})

test('error: two owners must remain, and a frozen owner does not count', async () => {
  const one = await withFactor(['owner'])
  await withFactor(['owner'])
  const third = await withFactor(['owner'])
  const demote = { personId: one, permissions: [] }
  const asked = await desk.ask('permissions.change', demote)
  if (!asked.ok) throw new Error(asked.code)
  await database.app.transaction((tx) => writeState(tx, third, 'frozen'))
  expect(await desk.approve(asked.value.approvalId)).toEqual(refuse('owners_too_few'))
  expect(await desk.ask('permissions.change', demote)).toEqual(refuse('owners_too_few'))
  expect(await held(one)).toEqual(['owner'])
})

test('error: what was changed meanwhile is refused with the reason', async () => {
  const personId = await withFactor(['support'])
  const asked = await desk.ask('permissions.change', { personId, permissions: ['support', 'kyc_reviewer'] })
  if (!asked.ok) throw new Error(asked.code)
  await desk.carryOut('permissions.change', { personId, permissions: ['finance_maker'] })
  expect(await desk.approve(asked.value.approvalId)).toEqual(
    refuse('approval_stale', { reason: 'permissions: support -> finance_maker' }),
  )
  expect(await held(personId)).toEqual(['finance_maker'])
})

test('behavior: of two changes approved at the same moment one is carried out, the other is stale', async () => {
  const personId = await withFactor(['support'])
  const asked = await Promise.all(
    (['kyc_reviewer', 'finance_maker'] as const).map((permission) =>
      desk.ask('permissions.change', { personId, permissions: [permission] }),
    ),
  )
  const results = await Promise.all(
    asked.map((proposal) => {
      if (!proposal.ok) throw new Error(proposal.code)
      return desk.approve(proposal.value.approvalId)
    }),
  )
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  expect(results.find((result) => !result.ok)).toMatchObject({ code: 'approval_stale' })
})

test('error: an unknown person, no change, an inactive account, and a person without a second factor are refused', async () => {
  const personId = await insertTestPerson(database)
  const ask = (id: string, permissions: string[]) => desk.ask('permissions.change', { personId: id, permissions })
  expect(await ask(randomId(), [])).toEqual(refuse('not_found'))
  expect(await ask(personId, [])).toEqual(refuse('nothing_to_change'))
  expect(await ask(personId, ['support'])).toEqual(refuse('not_allowed'))
  await database.app.transaction((tx) => writeState(tx, personId, 'frozen'))
  expect(await ask(personId, ['support'])).toEqual(refuse('account_not_active'))
})
