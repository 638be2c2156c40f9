import { beforeAll, expect, test } from 'vitest'
import { approvalProbe, realClock } from '#testing/approval-probe.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { executeCommand } from './execute-command.ts'
import { waitForExecution } from './wait-for-execution.ts'

const database = prepareDatabase()
let probe: ReturnType<typeof approvalProbe>
beforeAll(() => {
  probe = approvalProbe(database)
  probe.world.worker = async () => undefined
})

test('waits until the worker is done', async () => {
  const { id, ...approving } = await probe.propose()
  await probe.approve({ id, ...approving })
  let isDone = false
  const waiting = waitForExecution(database.app.reader, realClock, id).then(() => {
    isDone = true
  })
  expect(isDone).toBe(false)
  await executeCommand(database.app, { ...probe.parts, hasEvidence: async () => true }, id)
  await waiting
  expect(await probe.stateOf(id)).toBe('approved')
})

test('a worker that is away is waited for three seconds, and the command goes on being carried out', async () => {
  const approving = await probe.propose()
  await probe.approve(approving)
  const startedAt = performance.now()
  await waitForExecution(database.app.reader, realClock, approving.id)
  expect(performance.now() - startedAt).toBeGreaterThan(2_900)
  expect(await probe.stateOf(approving.id)).toBe('executing')
})
