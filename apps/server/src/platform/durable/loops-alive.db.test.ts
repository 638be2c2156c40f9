import { Registry } from 'prom-client'
import { beforeEach, expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { exposeLoops } from './loop-metrics.ts'
import { insertLoop, type LoopNote, writeLoop } from './loop-rows.ts'
import { loopsAlive } from './loops-alive.ts'

const database = prepareDatabase('test')
const healthy: LoopNote = {
  name: 'sealer',
  idleMs: 250,
  holder: null,
  leaseMs: 10_000,
  runs: 3,
  beganAgoMs: 100,
  endedAgoMs: 50,
  failures: 0,
  lastFailure: null,
}
const note = (change: Partial<LoopNote> = {}) =>
  database.app.transaction(async (tx) => {
    await insertLoop(tx, change.name ?? healthy.name, 250)
    await writeLoop(tx, { ...healthy, ...change })
  })
let nowMs: number
beforeEach(() => {
  nowMs = Date.now()
})
const alive = (inSeconds = 0, names: Parameters<typeof loopsAlive>[1] = ['sealer']) =>
  loopsAlive(database.app.reader, names, nowMs + inSeconds * 1_000)

test('alive while its runs end: for a minute, or ten rests where it rests for long', async () => {
  await note()
  expect([await alive(), await alive(59), await alive(61)]).toEqual([true, true, false])
  await note({ idleMs: 60_000 })
  expect([await alive(599), await alive(601)]).toEqual([true, false])
})

test('one run of the verifier may read for long', async () => {
  await note({ name: 'verifier' })
  expect([await alive(3_500, ['verifier']), await alive(3_700, ['verifier'])]).toEqual([true, false])
})

test('error: ten failures in a row, a run that never ends, and a loop that never began', async () => {
  await note({ failures: 9, lastFailure: 'ESOCKET' })
  expect(await alive()).toBe(true)
  await note({ failures: 10 })
  expect(await alive()).toBe(false)
  expect(await alive(0, ['relay'])).toBe(false)
  await note({ name: 'relay', runs: 0, endedAgoMs: null })
  expect([await alive(0, ['relay']), await alive(70, ['relay'])]).toEqual([true, false])
})

test('Prometheus reads runs, failures, the last run and the lag of each', async () => {
  const registry = new Registry()
  exposeLoops(registry, database.app.reader, { now: () => new Date(nowMs) })
  await note({ failures: 2, endedAgoMs: 5_000 })
  const text = await registry.metrics()
  expect(text).toContain('clearhold_loop_runs{loop="sealer"} 3')
  expect(text).toContain('clearhold_loop_failures{loop="sealer"} 2')
  expect(text).toMatch(/clearhold_loop_last_run_seconds\{loop="sealer"\} 1\d{9}\.\d+/)
  expect(Number(/clearhold_loop_lag_seconds\{loop="sealer"\} ([\d.]+)/.exec(text)?.[1])).toBeGreaterThan(4)
})
