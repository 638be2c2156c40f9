import { refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { after72Hours, approvalProbe } from '#testing/approval-probe.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { expireCommand } from './expire-command.ts'

const database = prepareDatabase()
let probe: ReturnType<typeof approvalProbe>
beforeAll(() => {
  probe = approvalProbe(database)
})

test('error: after 72 hours it has expired, whether or not its row says so', async () => {
  const one = await probe.propose()
  const other = await probe.propose()
  const next = await expireCommand(database.app, systemClock, other.id)
  expect(next?.waitMs).toBeGreaterThan(71.9 * 3_600_000)
  probe.world.clock = after72Hours
  expect(await probe.approve(one)).toEqual(refuse('approval_expired'))
  expect(await probe.stateOf(one.id)).toBe('expired')
  expect(await expireCommand(database.app, after72Hours, other.id)).toBeNull()
  expect(await probe.stateOf(other.id)).toBe('expired')
  expect(await probe.reject(other.id, probe.approver)).toEqual(refuse('approval_expired'))
  expect(await expireCommand(database.app, after72Hours, other.id)).toBeNull()
})
