import { ok, refuse } from '@clearhold/contract/result'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { approvalDesk } from '#testing/approved.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readPersonState, writeState } from '../store/directory.ts'
import { readFreezes } from '../store/freezes.ts'
import { unfreezeAccount } from './unfreeze-account.ts'

const database = prepareDatabase()
let desk: ReturnType<typeof approvalDesk>
beforeAll(() => {
  desk = approvalDesk(database, [unfreezeAccount])
})

test('a frozen account goes on after two people agreed', async () => {
  const personId = await insertTestPerson(database)
  await database.app.transaction((tx) => writeState(tx, personId, 'frozen'))
  expect(await desk.carryOut('account.unfreeze', { personId })).toEqual(ok(undefined))
  expect(await readPersonState(database.app.reader, personId)).toBe('active')
  const [event] = await database.owner('select type from platform.outbox where person_id = $1', [personId])
  expect(event).toEqual({ type: 'account.unfrozen' })
})

test('error: an active or closed account is not unfrozen, and one closed meanwhile stays closed', async () => {
  const personId = await insertTestPerson(database)
  expect(await desk.ask('account.unfreeze', { personId })).toEqual(refuse('nothing_to_change'))
  await database.app.transaction((tx) => writeState(tx, personId, 'frozen'))
  const asked = await desk.ask('account.unfreeze', { personId })
  if (!asked.ok) throw new Error(asked.code)
  await database.app.transaction((tx) => writeState(tx, personId, 'closed'))
  expect(await desk.approve(asked.value.approvalId)).toEqual(refuse('nothing_to_change'))
  expect(await readPersonState(database.app.reader, personId)).toBe('closed')
  expect((await desk.read(asked.value.approvalId)).state).toBe('stale')
})

test('behavior: from when to when an account was frozen is recorded for every change of its state, and the app cannot change the record', async () => {
  const personId = await insertTestPerson(database)
  const become = (state: 'active' | 'frozen' | 'closed') =>
    database.app.transaction((tx) => writeState(tx, personId, state))
  const freezes = async () => (await readFreezes(database.app.reader, personId)).map(({ endedAt }) => endedAt !== null)
  expect(await freezes()).toEqual([])
  await become('frozen')
  expect(await freezes()).toEqual([false])
  await become('frozen')
  expect(await freezes()).toEqual([false])
  expect(await desk.carryOut('account.unfreeze', { personId })).toEqual(ok(undefined))
  expect(await freezes()).toEqual([true])
  await become('frozen')
  await become('closed')
  expect(await freezes()).toEqual([true, true])
  const forged = database.app.transaction((tx) =>
    sql`update accounts.freeze set began_at = began_at - interval '1 day'`.execute(tx),
  )
  await expect(forged).rejects.toThrow('permission denied')
})
