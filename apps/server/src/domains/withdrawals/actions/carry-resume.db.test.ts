import { expect, test } from 'vitest'
import { approvalDesk } from '#testing/approved.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { stopPayouts } from '../testing.ts'
import { carryResume } from './carry-resume.ts'
import { resumePayouts } from './resume-payouts.ts'

const database = prepareDatabase()

test('brings the newest agreement to the signer, again until it has taken it', async () => {
  const desk = approvalDesk(database, [resumePayouts])
  const started: string[] = []
  const carry = () => carryResume(database.app.reader, { start: async (id) => void started.push(id) })
  expect(await carry()).toBe(false)
  const old = await stopPayouts(database, 'a strange payout')
  expect(await carry()).toBe(false)
  await desk.carryOut(resumePayouts.name, { switchId: old })
  const newer = await stopPayouts(database, 'stopped again before it was carried')
  expect(await carry()).toBe(false)
  const asked = await desk.ask(resumePayouts.name, { switchId: newer })
  expect(await carry()).toBe(false)
  const approvalId = asked.ok ? asked.value.approvalId : ''
  await desk.approve(approvalId)
  expect([await carry(), await carry()]).toEqual([true, true])
  expect(started).toEqual([approvalId, approvalId])
  await database.owner('delete from signer.switch')
  expect(await carry()).toBe(false)
})

test('error: a signer that does not answer is heard of', async () => {
  const desk = approvalDesk(database, [resumePayouts])
  await desk.carryOut(resumePayouts.name, { switchId: await stopPayouts(database, 'once more') })
  const silent = { start: async () => Promise.reject(new Error('the signer does not answer')) }
  await expect(carryResume(database.app.reader, silent)).rejects.toThrow('does not answer')
})
