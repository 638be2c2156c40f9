import { ok, refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { approvalProbe, probeActor } from '#testing/approval-probe.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readCommand } from '../store.ts'

const database = prepareDatabase()
let probe: ReturnType<typeof approvalProbe>
beforeAll(() => {
  probe = approvalProbe(database)
})

test('one asks, another rejects with a reason, and nothing is done', async () => {
  const { id } = await probe.propose()
  expect(await probe.reject(id, probe.approver)).toEqual(ok(undefined))
  expect(await readCommand(database.app.reader, id)).toMatchObject({
    state: 'rejected',
    decisionReason: 'not like this',
  })
  expect(await probe.timesDone(id)).toBe(0)
})

test('error: the maker, a person without the permission, and an unknown request are refused', async () => {
  const { id } = await probe.propose()
  expect(await probe.reject(id, probe.maker)).toEqual(refuse('approval_own'))
  expect(await probe.reject(id, probeActor())).toEqual(refuse('forbidden'))
  expect(await probe.reject(randomId(), probe.approver)).toEqual(refuse('not_found'))
  expect(await probe.stateOf(id)).toBe('waiting')
})

test('error: who it is about does not reject it, in code and by SQL', async () => {
  const { id } = await probe.propose('probe.change', `person:${probe.approver.personId}`)
  expect(await probe.reject(id, probe.approver)).toEqual(refuse('not_allowed'))
  const rejected = `update approvals.command set state = 'rejected', decided_at = clock_timestamp(), decided_by = $2,
    decision_reason = 'not like this' where id = $1`
  await expect(database.owner(rejected, [id, probe.approver.personId])).rejects.toThrow('command_not_about_decider')
  expect(await probe.stateOf(id)).toBe('waiting')
  expect(await probe.reject(id, probeActor('finance_approver'))).toEqual(ok(undefined))
})
