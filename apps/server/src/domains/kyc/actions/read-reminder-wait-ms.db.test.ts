import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { approvals, decided, revision, submitted } from '#testing/kyc.ts'
import { prepareKyc } from '../testing.ts'
import { readReminderWaitMs } from './read-reminder-wait-ms.ts'

const hourMs = 3_600_000
const kyc = prepareKyc()

test('reviewers are waited for until the case is decided; once a nudge is due the wait is zero', async () => {
  const { kycId } = await submitted(kyc.database, kyc.parts)
  const round = { caseId: kycId, round: 1 }
  expect(await readReminderWaitMs(kyc.parts, round, 'overdue')).toBe(24 * hourMs)
  expect(await readReminderWaitMs(kyc.parts, round, 'escalated')).toBe(48 * hourMs)
  kyc.parts.clock.pass(30 * 3600)
  expect(await readReminderWaitMs(kyc.parts, round, 'overdue')).toBe(0)
  expect(await readReminderWaitMs(kyc.parts, round, 'escalated')).toBe(18 * hourMs)
  await decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId }, approvals)
  expect(await readReminderWaitMs(kyc.parts, round, 'escalated')).toBeUndefined()
})

test('after a revision it waits for the person; an unknown round waits for no one', async () => {
  const { kycId } = await submitted(kyc.database, kyc.parts)
  const round = { caseId: kycId, round: 1 }
  expect(await readReminderWaitMs(kyc.parts, round, 'reminder_second')).toBeUndefined()
  await decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId }, revision('idCard', 'blurry'))
  expect(await readReminderWaitMs(kyc.parts, round, 'reminder_second')).toBe(240 * hourMs)
  expect(await readReminderWaitMs(kyc.parts, { caseId: randomUUID(), round: 1 }, 'overdue')).toBeUndefined()
})
