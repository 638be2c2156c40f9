import { refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { after72Hours, approvalProbe } from '#testing/approval-probe.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { expireCommands } from './expire-commands.ts'

const database = prepareDatabase()
let probe: ReturnType<typeof approvalProbe>
beforeAll(() => {
  probe = approvalProbe(database)
})

test('error: after 72 hours it has expired, whether or not somebody wrote it down', async () => {
  const one = await probe.propose()
  const other = await probe.propose()
  probe.world.clock = after72Hours
  expect(await probe.approve(one)).toEqual(refuse('approval_expired'))
  expect(await probe.stateOf(one.id)).toBe('expired')
  expect(await expireCommands(database.app, after72Hours)).toBeGreaterThan(0)
  expect(await probe.stateOf(other.id)).toBe('expired')
  expect(await probe.reject(other.id, probe.approver)).toEqual(refuse('approval_expired'))
  expect(await expireCommands(database.app, after72Hours)).toBe(0)
})
