import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { approvals, decided, revision, submitted, type TestKyc, testKyc, testReviewer } from '#testing/kyc.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { readNudgeWaitMs } from './read-nudge-wait-ms.ts'

const hourMs = 3_600_000
let database: TestDatabase
let parts: TestKyc
let reviewerId: string
beforeAll(async () => {
  database = await testDatabase()
  parts = testKyc(database)
  reviewerId = await testReviewer(database)
})

test('reviewers are waited for until the case is decided; once a nudge is due the wait is zero', async () => {
  const { kycId } = await submitted(database, parts)
  const round = { caseId: kycId, round: 1 }
  expect(await readNudgeWaitMs(parts, round, 'overdue')).toBe(24 * hourMs)
  expect(await readNudgeWaitMs(parts, round, 'escalated')).toBe(48 * hourMs)
  parts.clock.pass(30 * 3600)
  expect(await readNudgeWaitMs(parts, round, 'overdue')).toBe(0)
  expect(await readNudgeWaitMs(parts, round, 'escalated')).toBe(18 * hourMs)
  await decided(parts, { kycId, reviewerId }, approvals)
  expect(await readNudgeWaitMs(parts, round, 'escalated')).toBeUndefined()
})

test('the person is waited for after a revision; for a round that is not there nobody is', async () => {
  const { kycId } = await submitted(database, parts)
  const round = { caseId: kycId, round: 1 }
  expect(await readNudgeWaitMs(parts, round, 'reminder_second')).toBeUndefined()
  await decided(parts, { kycId, reviewerId }, revision('idCard', 'blurry'))
  expect(await readNudgeWaitMs(parts, round, 'reminder_second')).toBe(240 * hourMs)
  expect(await readNudgeWaitMs(parts, { caseId: randomUUID(), round: 1 }, 'overdue')).toBeUndefined()
})
