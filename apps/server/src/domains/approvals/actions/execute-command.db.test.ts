import { ok, refuse } from '@clearhold/contract/result'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { approvalProbe, realClock } from '#testing/approval-probe.ts'
import { prepareDatabase } from '#testing/resources.ts'
import type { ExecutionParts } from '../parts.ts'
import { executeCommand } from './execute-command.ts'

const database = prepareDatabase()
let probe: ReturnType<typeof approvalProbe>
let parts: ExecutionParts
beforeAll(() => {
  probe = approvalProbe(database)
  parts = { ...probe.parts, hasEvidence: async () => true }
})
beforeEach(() => {
  Object.assign(probe.world, { value: 'one', refusal: undefined, clock: realClock, dismissedId: undefined })
  // The worker does not run by itself.
  probe.world.worker = async () => undefined
})

const execute = (id: string, change: Partial<ExecutionParts> = {}) =>
  executeCommand(database.app, { ...parts, ...change }, id)

test('what was approved is being carried out until the worker has done it, once', async () => {
  const approving = await probe.propose()
  expect(await probe.approve(approving)).toEqual(ok(undefined))
  expect([await probe.stateOf(approving.id), await probe.timesDone(approving.id)]).toEqual(['executing', 0])
  expect(await probe.approve(approving)).toEqual(refuse('approval_decided'))
  await Promise.all([execute(approving.id), execute(approving.id), execute(approving.id)])
  expect([await probe.stateOf(approving.id), await probe.timesDone(approving.id)]).toEqual(['approved', 1])
})

test('error: a refusal brings it back to waiting, and the next approval is answered with its own outcome', async () => {
  const approving = await probe.propose()
  await probe.approve(approving)
  probe.world.refusal = 'account_not_empty'
  await execute(approving.id)
  expect([await probe.stateOf(approving.id), await probe.timesDone(approving.id)]).toEqual(['waiting', 0])
  probe.world.refusal = undefined
  probe.world.worker = (id) => execute(id)
  expect(await probe.approve(approving)).toEqual(ok(undefined))
  expect(await probe.timesDone(approving.id)).toBe(1)
})

test('error: a signature the signer does not know executes nothing, whatever the row says', async () => {
  const approving = await probe.propose('probe.pay')
  probe.world.worker = (id) => execute(id, { hasEvidence: async () => false })
  const text = `${probe.approver.personId} signs ${approving.digest}`
  const signature = { kind: 'demo_key' as const, signature: text }
  expect(await probe.approve(approving, { signature })).toEqual(refuse('signature_wrong'))
  expect([await probe.stateOf(approving.id), await probe.timesDone(approving.id)]).toEqual(['waiting', 0])
})

test.each([
  ['the maker', () => probe.maker.personId],
  ['the approver', () => probe.approver.personId],
])('error: nothing is executed for %s who holds the permission no more', async (_who, personId) => {
  const approving = await probe.propose()
  // Between the approval and the worker's run.
  probe.world.worker = (id) => {
    probe.world.dismissedId = personId()
    return execute(id)
  }
  expect(await probe.approve(approving)).toEqual(refuse('forbidden'))
  expect([await probe.stateOf(approving.id), await probe.timesDone(approving.id)]).toEqual(['waiting', 0])
})

test('error: a row that was touched behind our back is not executed', async () => {
  const approving = await probe.propose()
  await probe.approve(approving)
  await database.owner('alter table approvals.command disable trigger command_is_decided_once')
  await database.owner(`update approvals.command set input = input || '{"after": "mine"}' where id = $1`, [
    approving.id,
  ])
  await database.owner('alter table approvals.command enable trigger command_is_decided_once')
  await execute(approving.id)
  expect([await probe.stateOf(approving.id), await probe.timesDone(approving.id)]).toEqual(['waiting', 0])
})

test('error: while it is being executed it is neither rejected nor expired, not even by SQL', async () => {
  const approving = await probe.propose()
  await probe.approve(approving)
  expect(await probe.reject(approving.id, probe.approver)).toEqual(refuse('approval_decided'))
  for (const state of ['rejected', 'expired'])
    await expect(
      database.owner(`update approvals.command set state = $2, decision_reason = 'no' where id = $1`, [
        approving.id,
        state,
      ]),
    ).rejects.toThrow(/is being carried out|violates check constraint/)
})
