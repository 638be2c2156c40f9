import { ok, refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { approvalDesk } from '#testing/approved.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readPersonState, writeState } from '../store/directory.ts'
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
