import { beforeAll, expect, test } from 'vitest'
import { approvalProbe, probeActor } from '#testing/approval-probe.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { showApproval } from './show-approval.ts'

const database = prepareDatabase()
let probe: ReturnType<typeof approvalProbe>
beforeAll(() => {
  probe = approvalProbe(database)
})

test('SEC11: its maker and who may decide it read why they cannot approve it; to everybody else it is not there', async () => {
  const { id } = await probe.propose('probe.change', `person:${probe.approver.personId}`)
  const seenBy = async (actor: typeof probe.maker) =>
    (await showApproval(database.app.reader, probe.parts, actor, id))?.cannotApprove
  expect(await seenBy(probe.approver)).toBe('about_you')
  expect(await seenBy(probe.maker)).toBe('own')
  expect(await seenBy(probeActor())).toBeUndefined()
  expect(await seenBy(probeActor('finance_maker'))).toBeUndefined()
  expect((await showApproval(database.app.reader, probe.parts, probe.approver, id))?.subjectName).toBe('Bruno')
})
