import { ok, refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { approvalDesk } from '#testing/approved.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readPersonState, writeState } from '../store/directory.ts'
import { reactivateAccount } from './reactivate-account.ts'

const database = prepareDatabase()
const needed = new Set<string>()
let desk: ReturnType<typeof approvalDesk>
beforeAll(() => {
  const hindranceOf = async (_reader: unknown, personId: string) =>
    needed.has(personId) ? undefined : ('nothing_to_change' as const)
  desk = approvalDesk(database, [
    reactivateAccount({ name: 'account.reactivate', from: 'frozen', action: 'account.unfrozen', hindranceOf }),
  ])
})

test('only from its own state, and only while there is a reason for it', async () => {
  const personId = await insertTestPerson(database)
  needed.add(personId)
  for (const state of ['active', 'closed'] as const) {
    await database.app.transaction((tx) => writeState(tx, personId, state))
    expect(await desk.ask('account.reactivate', { personId })).toEqual(refuse('nothing_to_change'))
  }
  await database.app.transaction((tx) => writeState(tx, personId, 'frozen'))
  needed.delete(personId)
  expect(await desk.ask('account.reactivate', { personId })).toEqual(refuse('nothing_to_change'))
  needed.add(personId)
  expect(await desk.carryOut('account.reactivate', { personId })).toEqual(ok(undefined))
  expect(await readPersonState(database.app.reader, personId)).toBe('active')
})

test('error: a reason that ended between the proposal and the approval ends the command', async () => {
  const personId = await insertTestPerson(database)
  await database.app.transaction((tx) => writeState(tx, personId, 'frozen'))
  needed.add(personId)
  const asked = await desk.ask('account.reactivate', { personId })
  if (!asked.ok) throw new Error(asked.code)
  needed.delete(personId)
  expect(await desk.approve(asked.value.approvalId)).toEqual(refuse('nothing_to_change'))
  expect(await readPersonState(database.app.reader, personId)).toBe('frozen')
})

test('error: an account that does not exist', async () => {
  expect(await desk.ask('account.reactivate', { personId: randomId() })).toEqual(refuse('not_found'))
})
