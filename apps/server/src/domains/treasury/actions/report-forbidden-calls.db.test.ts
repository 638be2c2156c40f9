import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { prepareDatabase, silentLog } from '#testing/resources.ts'
import { clearAlarm } from './clear-alarm.ts'
import { listAlarms } from './list-alarms.ts'
import { reportForbiddenCalls } from './report-forbidden-calls.ts'

const database = prepareDatabase()
const standing = async () => (await listAlarms(database.app.reader)).alarms

const report = (at: Date | undefined) =>
  reportForbiddenCalls({
    database: database.app,
    chainId: 31_337,
    log: silentLog,
    readSignerHealth: async () =>
      at === undefined
        ? undefined
        : {
            upSeconds: 5,
            forbiddenCalls: [{ caller: 'api', call: 'POST /payouts/{id}/sign', count: 1, at: at.toISOString() }],
          },
  })

test('SEC2: a process that asks for what another’s socket is for rings once until people clear it, and again when it asks again', async () => {
  await report(undefined)
  expect(await standing()).toEqual([])
  const first = new Date()
  await report(first)
  await report(first)
  const alarm = { kind: 'signer_call_forbidden', about: 'process:api', stopsPayouts: false }
  expect(await standing()).toEqual([expect.objectContaining(alarm)])
  expect(await database.owner(`select from platform.outbox where type = 'alarm.raised'`)).toHaveLength(1)
  const [{ id } = { id: 0n }] = await standing()
  const context = { approvalId: '', makerId: '', approverId: randomUUID(), changes: [], state: {}, requestId: 'test' }
  const reason = 'the api was set up anew'
  await database.app.transaction((tx) => clearAlarm.execute(tx, { alarmId: String(id) }, { ...context, reason }))
  // The signer names it until it is started again.
  await report(first)
  expect(await standing()).toEqual([])
  await report(new Date(Date.now() + 1_000))
  expect(await standing()).toEqual([expect.objectContaining(alarm)])
})
