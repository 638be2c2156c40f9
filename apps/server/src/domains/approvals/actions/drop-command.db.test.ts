import { beforeEach, expect, test } from 'vitest'
import { approvalProbe } from '#testing/approval-probe.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { dropCommand } from './drop-command.ts'

const database = prepareDatabase()
let probe: ReturnType<typeof approvalProbe>
beforeEach(() => {
  probe = approvalProbe(database)
})

const drop = (id: string) => dropCommand(database.app, probe.parts, id)
const tell = (id: string) =>
  database.owner(
    `select person_id as to, payload->>'outcome' as outcome from platform.outbox where type = 'approval.decided' and payload->>'approvalId' = $1`,
    [id],
  )

test('SEC11: what a frozen or dismissed maker asked for ends, is recorded and told, and cannot be approved', async () => {
  const approving = await probe.propose()
  await drop(approving.id)
  expect(await probe.stateOf(approving.id)).toBe('waiting')
  probe.world.dismissedId = probe.maker.personId
  await drop(approving.id)
  await drop(approving.id)
  expect(await probe.stateOf(approving.id)).toBe('dropped')
  expect(await tell(approving.id)).toEqual([{ to: probe.maker.personId, outcome: 'dropped' }])
  const records = await database.owner(
    `select actor, action from audit.record where subject = $1 and action = 'approval.dropped'`,
    [`approval:${approving.id}`],
  )
  expect(records).toEqual([{ actor: 'system:approvals', action: 'approval.dropped' }])
  probe.world.dismissedId = undefined
  expect(await probe.approve(approving)).toMatchObject({ ok: false, code: 'approval_dropped' })
})

test('SEC11: an approver who comes before the worker finds it ended, and nothing is carried out', async () => {
  const approving = await probe.propose()
  probe.world.dismissedId = probe.maker.personId
  expect(await probe.approve(approving)).toMatchObject({ ok: false, code: 'approval_dropped' })
  expect(await probe.stateOf(approving.id)).toBe('dropped')
  expect(await probe.timesDone(approving.id)).toBe(0)
})

test('SEC11: a maker who is dismissed between the approval and the worker’s look: nothing is carried out, and the approver is told', async () => {
  const approving = await probe.propose()
  const carryOut = probe.world.worker
  probe.world.worker = async (id) => {
    probe.world.dismissedId = probe.maker.personId
    await carryOut(id)
    await drop(id)
  }
  expect(await probe.approve(approving)).toMatchObject({ ok: false, code: 'approval_dropped' })
  expect([await probe.stateOf(approving.id), await probe.timesDone(approving.id)]).toEqual(['dropped', 0])
})
