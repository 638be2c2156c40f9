import { beforeAll, expect, test } from 'vitest'
import { approvalProbe, probeActor } from '#testing/approval-probe.ts'
import { prepareDatabase } from '#testing/resources.ts'

const database = prepareDatabase()
let probe: ReturnType<typeof approvalProbe>
beforeAll(() => {
  probe = approvalProbe(database)
})

test('behavior: two approvers and one rejecter at a barrier, a hundred times: exactly one outcome', async () => {
  const others = [
    probeActor('finance_approver'),
    probeActor('finance_approver'),
    probeActor('finance_approver'),
  ] as const
  const outcomes = { approved: 0, rejected: 0 }
  for (let round = 0; round < 100; round += 1) {
    const approving = await probe.propose()
    const [first, second, third] = others
    const results = await Promise.all([
      probe.approve(approving, { approver: first }),
      probe.approve(approving, { approver: second }),
      probe.reject(approving.id, third),
    ])
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    for (const result of results) if (!result.ok) expect(result.code).toBe('approval_decided')
    const state = await probe.stateOf(approving.id)
    expect(state).toBe(results[2].ok ? 'rejected' : 'approved')
    expect(await probe.timesDone(approving.id)).toBe(results[2].ok ? 0 : 1)
    if (state === 'approved' || state === 'rejected') outcomes[state] += 1
  }
  expect(outcomes.approved + outcomes.rejected).toBe(100)
})
