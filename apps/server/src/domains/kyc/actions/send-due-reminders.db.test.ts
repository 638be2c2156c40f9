import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { approvals, decided, revision, submitted } from '#testing/kyc.ts'
import { readNudges } from '../store/rounds.ts'
import { prepareKyc } from '../testing.ts'
import { sendDueReminders } from './send-due-reminders.ts'

const hourMs = 3_600_000
const kyc = prepareKyc()
const given = async (kycId: string) =>
  (await readNudges(kyc.database.app.reader, kycId)).map(({ round, kind }) => `${round} ${kind}`)

test('a case is looked at when its next nudge is due, and each is given once', async () => {
  const { kycId } = await submitted(kyc.database, kyc.parts)
  expect(await sendDueReminders(kyc.parts, kycId)).toMatchObject({ waitMs: 24 * hourMs })
  kyc.parts.clock.pass(25 * 3600)
  expect(await sendDueReminders(kyc.parts, kycId)).toMatchObject({ waitMs: 23 * hourMs })
  expect(await sendDueReminders(kyc.parts, kycId)).toMatchObject({ waitMs: 23 * hourMs })
  expect(await given(kycId)).toEqual(['1 overdue'])
  kyc.parts.clock.pass(23 * 3600)
  expect(await sendDueReminders(kyc.parts, kycId)).toBeNull()
  expect(await given(kycId)).toEqual(['1 overdue', '1 escalated'])
  await decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId }, revision('selfie', 'glare'))
  expect(await sendDueReminders(kyc.parts, kycId)).toMatchObject({ waitMs: 72 * hourMs })
})

test('a decided case and an unknown one wait for no decision', async () => {
  const { kycId } = await submitted(kyc.database, kyc.parts)
  await decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId }, approvals)
  expect(await sendDueReminders(kyc.parts, kycId)).toBeNull()
  expect(await sendDueReminders(kyc.parts, randomUUID())).toBeNull()
})
