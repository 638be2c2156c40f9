import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { waitFor } from '#stack/wait-for.ts'
import { prepareDatabase, silentLog } from '#testing/resources.ts'
import { type Loop, type LoopOptions, startLoop } from './loop.ts'
import { readLoops } from './loop-rows.ts'

const database = prepareDatabase('test')
const loops: Loop[] = []
afterEach(async () => {
  for (const loop of loops.splice(0)) await loop.stop()
})

function start(options: Partial<LoopOptions> & Pick<LoopOptions, 'run'>): Loop {
  const usual = { name: 'sealer', log: silentLog, database: database.app, idleMs: 60_000, lease: 'one leads' } as const
  const loop = startLoop({ ...usual, ...options })
  loops.push(loop)
  return loop
}
const row = async () => (await readLoops(database.app.reader))[0]

test('runs again at once while there is more, rests when there is not, and stops', async () => {
  let runs = 0
  const run = async () => {
    runs += 1
    return runs < 5
  }
  const loop = start({ run })
  await waitFor('five runs', async () => runs === 5)
  await loop.stop()
  expect(runs).toBe(5)
  expect(await row()).toMatchObject({ name: 'sealer', runs: 5n, failures: 0, lastFailure: null, holder: null })
})

test('error: a failed run is tried again; failures are counted until one goes well, and the last is named', async () => {
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs <= 3) throw Object.assign(new Error('what a user typed'), { code: 'ESOCKET' })
    return false
  }
  start({ run })
  await waitFor('two failures in a row', async () => ((await row())?.failures ?? 0) >= 2)
  expect(await row()).toMatchObject({ lastFailure: 'ESOCKET' })
  await waitFor('none any more', async () => (await row())?.failures === 0)
  expect(await row()).toMatchObject({ runs: 4n, lastFailure: 'ESOCKET' })
})

test('behavior: however often it runs, the row is written at most once a second', async () => {
  start({ idleMs: 1, run: async () => false })
  const version = async () => (await database.owner('select xmin::text as version from platform.loop'))[0]?.['version']
  await waitFor('its row', version)
  const versions = new Set<unknown>()
  const until = performance.now() + 1_800
  while (performance.now() < until) versions.add(await version())
  expect(versions.size).toBeLessThanOrEqual(2)
})

test('behavior: a run that is longer than the lease keeps it', async () => {
  let isLong = false
  start({
    leaseMs: 1_000,
    run: async () => {
      isLong = true
      await pause(3_000)
      return false
    },
  })
  await waitFor('the long run', async () => isLong)
  let others = 0
  start({
    leaseMs: 1_000,
    run: async () => {
      others += 1
      return false
    },
  })
  await pause(2_500)
  expect(others).toBe(0)
})

describe('of several processes', () => {
  test('behavior: one leads; when it stops, another does at once', async () => {
    const counts = [0, 0, 0]
    const all = counts.map((_count, place) =>
      start({
        idleMs: 20,
        run: async () => {
          counts[place] = (counts[place] ?? 0) + 1
          return false
        },
      }),
    )
    await waitFor('runs', async () => counts.some((count) => count > 10))
    expect(counts.filter((count) => count > 0)).toHaveLength(1)
    const leader = counts.findIndex((count) => count > 0)
    await all[leader]?.stop()
    const stoppedMs = performance.now()
    await waitFor('another', async () => counts.some((count, place) => place !== leader && count > 0))
    expect(performance.now() - stoppedMs).toBeLessThan(5_000)
    expect(counts.filter((count) => count > 0)).toHaveLength(2)
  })

  test('behavior: one that is killed is replaced within its lease, and not before', async () => {
    const file = fileURLToPath(new URL('../../../../../stack/testing/loop-process.ts', import.meta.url))
    const child = spawn(process.execPath, [file, database.appUrl, '3000'], { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    let runs = 0
    start({
      idleMs: 20,
      run: async () => {
        runs += 1
        return false
      },
    })
    await pause(3_500)
    expect(runs).toBe(0)
    child.kill('SIGKILL')
    const killedMs = performance.now()
    await waitFor('the other to lead', async () => runs > 0)
    expect(performance.now() - killedMs).toBeLessThan(6_000)
  })

  test('behavior: a loop that may run in parallel runs in all processes, and none holds a lease', async () => {
    const counts = [0, 0]
    for (const place of [0, 1]) {
      start({
        name: 'relay',
        lease: 'all run',
        run: async () => {
          counts[place] = (counts[place] ?? 0) + 1
          return false
        },
      })
    }
    await waitFor('both', async () => counts.every((count) => count === 1))
    for (const loop of loops.splice(0)) await loop.stop()
    expect(await row()).toMatchObject({ name: 'relay', runs: 2n, holder: null })
  })
})

test('error: without the database no process leads; when it is back, the loop goes on', async () => {
  let isDown = true
  let runs = 0
  const app: LoopOptions['database'] = {
    ...database.app,
    transaction: (work, options) =>
      isDown ? Promise.reject(new Error('the database is down')) : database.app.transaction(work, options),
  }
  start({
    database: app,
    run: async () => {
      runs += 1
      return false
    },
  })
  await pause(1_500)
  expect(runs).toBe(0)
  isDown = false
  await waitFor('a run', async () => runs === 1)
})
