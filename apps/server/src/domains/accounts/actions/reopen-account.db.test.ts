import { ok, refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { approvalDesk } from '#testing/approved.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readPersonState, writeState } from '../store/directory.ts'
import { reopenAccount } from './reopen-account.ts'

const database = prepareDatabase()
const holders = new Set<string>()
let desk: ReturnType<typeof approvalDesk>
beforeAll(() => {
  desk = approvalDesk(database, [reopenAccount({ guards: [async (_reader, personId) => !holders.has(personId)] })])
})

async function closed(): Promise<string> {
  const personId = await insertTestPerson(database)
  await database.app.transaction((tx) => writeState(tx, personId, 'closed'))
  return personId
}

test('MON8: a closed account to which money came is opened again by two people, for its owner to take it out', async () => {
  const personId = await closed()
  expect(await desk.ask('account.reopen', { personId })).toEqual(refuse('nothing_to_change'))
  holders.add(personId)
  expect(await desk.carryOut('account.reopen', { personId })).toEqual(ok(undefined))
  expect(await readPersonState(database.app.reader, personId)).toBe('active')
  const [event] = await database.owner('select type from platform.outbox where person_id = $1', [personId])
  expect(event).toEqual({ type: 'account.reopened' })
  const records = await database.owner(`select from audit.record where subject = $1 and action = 'account.reopened'`, [
    `person:${personId}`,
  ])
  expect(records).toHaveLength(1)
})

test('error: an account that is not closed, and one that was opened meanwhile', async () => {
  const personId = await insertTestPerson(database)
  holders.add(personId)
  expect(await desk.ask('account.reopen', { personId })).toEqual(refuse('nothing_to_change'))
  await database.app.transaction((tx) => writeState(tx, personId, 'closed'))
  const asked = await desk.ask('account.reopen', { personId })
  if (!asked.ok) throw new Error(asked.code)
  await database.app.transaction((tx) => writeState(tx, personId, 'active'))
  expect(await desk.approve(asked.value.approvalId)).toEqual(refuse('nothing_to_change'))
})
