import { beforeEach, expect, test } from 'vitest'
import { HealthError } from '#platform/health/health.ts'
import { prepareDatabase, type TestDatabase } from '#testing/resources.ts'
import { createProber, type Probe } from './create-prober.ts'

const database = prepareDatabase('test')
let nowMs: number
beforeEach(() => {
  nowMs = Date.parse('2026-11-15T10:00:20Z')
})
const clock = { now: () => new Date(nowMs) }

/** A prober that was started ten seconds ago. */
function proberOf(of: TestDatabase['app'], probes: readonly Probe[]) {
  nowMs -= 10_000
  const turn = createProber(of, probes, clock)
  nowMs += 10_000
  return turn
}
const rows = () =>
  database.owner('select component, minute, is_up, reason from content.probe order by minute, component')
const minute = (text: string) => new Date(`2026-11-15T${text}:00Z`)

test('asks each component once a minute and writes down what it heard', async () => {
  let asked = 0
  const probes: Probe[] = [
    {
      component: 'api',
      check: async () => {
        asked += 1
      },
    },
    { component: 'mail', check: () => Promise.reject(new HealthError('wrong_answer')) },
    { component: 'signer', check: () => Promise.reject(new Error('ECONNREFUSED')) },
  ]
  const turn = proberOf(database.app, probes)
  await turn()
  nowMs += 30_000
  await turn()
  expect(asked).toBe(1)
  expect(await rows()).toEqual([
    { component: 'api', minute: minute('10:00'), is_up: true, reason: null },
    { component: 'mail', minute: minute('10:00'), is_up: false, reason: 'wrong_answer' },
    { component: 'signer', minute: minute('10:00'), is_up: false, reason: 'no_answer' },
  ])
  nowMs += 30_000
  await turn()
  expect(asked).toBe(2)
  expect(await rows()).toHaveLength(6)
})

test('a process that started at the same moment is not measured before ten seconds have passed', async () => {
  const turn = createProber(database.app, [{ component: 'api', check: async () => undefined }], clock)
  expect(await turn()).toBe(false)
  expect(await rows()).toEqual([])
  nowMs += 10_000
  await turn()
  expect(await rows()).toHaveLength(1)
})

test('behavior: two workers measure a minute once', async () => {
  const probes: Probe[] = [{ component: 'api', check: async () => undefined }]
  await Promise.all([proberOf(database.app, probes)(), proberOf(database.app, probes)()])
  expect(await rows()).toHaveLength(1)
})

test('behavior: minutes in which the database was away are written down when it is back', async () => {
  let isAway = true
  const flaky = {
    ...database.app,
    transaction: ((work, options) =>
      isAway
        ? Promise.reject(new Error('away'))
        : database.app.transaction(work, options)) as typeof database.app.transaction,
  }
  const check = async () => {
    if (isAway) throw new Error('away')
  }
  const turn = proberOf(flaky, [{ component: 'database', check }])
  await expect(turn()).rejects.toThrow('away')
  nowMs += 60_000
  await expect(turn()).rejects.toThrow('away')
  expect(await rows()).toEqual([])
  isAway = false
  nowMs += 60_000
  expect(await turn()).toBe(false)
  expect((await rows()).map(({ is_up }) => is_up)).toEqual([false, false, true])
})

test('error: what was measured cannot be changed by the application', async () => {
  await proberOf(database.app, [{ component: 'api', check: async () => undefined }])()
  const [privilege] = await database.owner(
    `select has_table_privilege('clearhold_test', 'content.probe', 'update') as may_update`,
  )
  expect(privilege).toEqual({ may_update: false })
})
