import { refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { approvalDesk } from '#testing/approved.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { stopPayouts } from '../testing.ts'
import { resumePayouts } from './resume-payouts.ts'

const database = prepareDatabase()

test('two people agree on undoing one stop, and never on a newer one', async () => {
  const desk = approvalDesk(database, [resumePayouts])
  const resume = (switchId: string) => desk.carryOut(resumePayouts.name, { switchId })
  expect(await resume('1')).toEqual(refuse('nothing_to_change'))
  const first = await stopPayouts(database, 'a strange payout')
  const asked = await desk.ask(resumePayouts.name, { switchId: first })
  const approvalId = asked.ok ? asked.value.approvalId : ''
  const { changes, money } = await desk.read(approvalId)
  expect(money).toBe(true)
  expect(changes[0]).toEqual({ field: 'payouts', before: 'stopped', after: 'running' })
  const second = await stopPayouts(database, 'another one')
  expect(await desk.approve(approvalId)).toEqual(refuse('nothing_to_change'))
  expect((await desk.read(approvalId)).state).toBe('stale')
  expect((await resume(second)).ok).toBe(true)
  const rows = await database.owner(`select action from audit.record where action = 'payouts.resume_approved'`)
  expect(rows).toHaveLength(1)
})
