import { refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { after72Hours, approvalProbe, probeActor, realClock } from '#testing/approval-probe.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { lockCommand } from '../store.ts'
import { checkApprover } from './check-approver.ts'

const database = prepareDatabase()
let probe: ReturnType<typeof approvalProbe>
beforeAll(() => {
  probe = approvalProbe(database)
})

const refusal = (id: string, actor = probe.approver) =>
  database.app.transaction(async (tx) => {
    const stored = await lockCommand(tx, id)
    if (stored === undefined) throw new Error('not stored')
    return checkApprover(tx, probe.parts, stored, actor)
  })

test('an approver who is neither maker nor subject is not refused', async () => {
  expect(await refusal((await probe.propose()).id)).toBeUndefined()
})

test('error: the maker, a person without the permission and the person it is about are refused', async () => {
  const { id } = await probe.propose()
  expect(await refusal(id, probe.maker)).toEqual(refuse('approval_own'))
  expect(await refusal(id, probeActor())).toEqual(refuse('forbidden'))
  const about = await probe.propose('probe.change', `person:${probe.approver.personId}`)
  expect(await refusal(about.id)).toEqual(refuse('not_allowed'))
})

test('error: an overdue command is refused and stored as expired; a decided one stays as it is', async () => {
  const overdue = await probe.propose()
  const decided = await probe.propose()
  await probe.approve(decided)
  probe.world.clock = after72Hours
  expect(await refusal(overdue.id)).toEqual(refuse('approval_expired'))
  probe.world.clock = realClock
  expect(await probe.stateOf(overdue.id)).toBe('expired')
  expect(await refusal(decided.id)).toEqual(refuse('approval_decided'))
  expect(await probe.stateOf(decided.id)).toBe('approved')
})
