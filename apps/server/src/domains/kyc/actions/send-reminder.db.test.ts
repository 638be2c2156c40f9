import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eventsOf } from '#testing/accounts.ts'
import {
  approvals,
  decided,
  revision,
  submitted,
  type TestKyc,
  testKyc,
  testPicture,
  testReviewer,
} from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { assignCase } from './assign-case.ts'
import { readOwnCase } from './read-own-case.ts'
import { readReminderWaitMs } from './read-reminder-wait-ms.ts'
import { resubmitParts } from './resubmit-parts.ts'
import { sendReminder } from './send-reminder.ts'

const database = prepareDatabase()
let parts: TestKyc
let ada: string
let bruno: string
let owner: string
let kycId: string
let personId: string
const hourMs = 3_600_000
beforeAll(async () => {
  parts = testKyc(database)
  ada = await testReviewer(database)
  bruno = await testReviewer(database)
  owner = await insertTestPerson(database, { role: 'Admin' })
  await database.owner("insert into accounts.permission (person_id, permission) values ($1, 'owner')", [owner])
})
beforeEach(async () => {
  ;({ kycId, personId } = await submitted(database, parts))
  await database.owner('delete from platform.outbox')
})
const round = () => ({ caseId: kycId, round: 1 })

test('late: every reviewer is told once, the person sees it on the timeline', async () => {
  expect(await readReminderWaitMs(parts, round(), 'overdue')).toBe(24 * hourMs)
  parts.clock.pass(24 * 3600)
  expect(await readReminderWaitMs(parts, round(), 'overdue')).toBe(0)
  expect(await sendReminder(parts, round(), 'overdue')).toBe(true)
  expect(await sendReminder(parts, round(), 'overdue')).toBe(false)
  expect([await eventsOf(database, ada), await eventsOf(database, bruno)]).toEqual([['kyc.overdue'], ['kyc.overdue']])
  const { timeline } = await readOwnCase(parts, personId, 'en', { measured: 0, medianSeconds: null })
  expect(timeline.map(({ kind }) => kind)).toEqual(['submitted', 'overdue'])
})

test('late and assigned: only the assignee is notified; twice as late: owners', async () => {
  await database.app.transaction((tx) =>
    assignCase(tx, parts, { kycId, byPersonId: bruno, assigneeId: bruno, requestId: 'test' }),
  )
  await sendReminder(parts, round(), 'overdue')
  await sendReminder(parts, round(), 'escalated')
  expect([await eventsOf(database, ada), await eventsOf(database, bruno), await eventsOf(database, owner)]).toEqual([
    [],
    ['kyc.overdue'],
    ['kyc.escalated'],
  ])
})

test('a reviewer is not told about their own case', async () => {
  const own = await submitted(database, parts, { personId: ada })
  await database.owner('delete from platform.outbox')
  await sendReminder(parts, { caseId: own.kycId, round: 1 }, 'overdue')
  expect(await eventsOf(database, ada)).toEqual([])
  expect(await eventsOf(database, bruno)).toEqual(['kyc.overdue'])
})

test('decided: no more nudges', async () => {
  await decided(parts, { kycId, reviewerId: ada }, approvals)
  expect(await readReminderWaitMs(parts, round(), 'overdue')).toBeUndefined()
  expect(await sendReminder(parts, round(), 'overdue')).toBe(false)
})

test('asked again: the person is reminded after 3 days, by the parts that failed, until they answer', async () => {
  expect(await readReminderWaitMs(parts, round(), 'reminder_first')).toBeUndefined()
  await decided(parts, { kycId, reviewerId: ada }, revision('selfie', 'glare'))
  expect(await readReminderWaitMs(parts, round(), 'reminder_first')).toBe(72 * hourMs)
  expect(await sendReminder(parts, round(), 'reminder_first')).toBe(true)
  const [row] = await database.owner("select payload from platform.outbox where type = 'kyc.reminder'")
  expect(row?.['payload']).toEqual({ kycId, parts: 'selfie' })
  await resubmitParts(parts, {
    personId,
    documents: [{ document: 'selfie', bytes: await testPicture() }],
    requestId: 'test',
  })
  expect(await sendReminder(parts, round(), 'reminder_second')).toBe(false)
})
