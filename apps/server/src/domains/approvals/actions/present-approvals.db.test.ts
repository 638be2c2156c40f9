import { beforeAll, expect, test } from 'vitest'
import { approvalProbe } from '#testing/approval-probe.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readCommand } from '../store.ts'
import { presentApprovals } from './present-approvals.ts'

const database = prepareDatabase()
let probe: ReturnType<typeof approvalProbe>
beforeAll(() => {
  probe = approvalProbe(database)
})

test('names maker, approver and subject, and writes digest and times as the contract does', async () => {
  const approving = await probe.propose('probe.change', `person:${probe.approver.personId}`)
  const other = await probe.propose()
  await probe.approve(other)
  const stored = await Promise.all([approving.id, other.id].map((id) => readCommand(database.app.reader, id)))
  const commands = stored.filter((command) => command !== undefined)
  const [about, approved] = await presentApprovals(database.app.reader, probe.parts, probe.maker, commands)
  expect(about).toMatchObject({ subjectName: 'Bruno', madeBy: { name: 'Ada' }, decidedBy: null, cannotApprove: 'own' })
  expect(about?.digest).toBe(approving.digest)
  expect(approved).toMatchObject({ state: 'approved', decidedBy: { name: 'Bruno' }, cannotApprove: 'not_waiting' })
  expect(approved?.decidedAt).toBe(commands[1]?.decidedAt?.toISOString())
})
