import { expect, test } from 'vitest'
import { down, type Finding, unseen, up } from './parts.ts'
import { addMinute, noSamples, readSamples, type Samples, statusOf } from './samples.ts'

const startMs = Date.parse('2026-11-19T10:00:00Z')
const minuteMs = 60_000

/** One finding of the api a minute. */
function sampled(findings: readonly Finding[], fromMs = startMs, before: Samples = noSamples): Samples {
  return findings.reduce((samples, api, index) => addMinute(samples, fromMs + index * minuteMs, { api }), before)
}

test('minutes are counted by day, and a minute without an answer about it counts neither as up nor as down', () => {
  const samples = sampled([up, up, down('no_answer'), unseen, unseen, unseen, unseen])
  const nowMs = startMs + 6 * minuteMs
  expect(samples.parts.api?.days).toEqual([['2026-11-19', 2, 1]])
  expect(statusOf(samples, 'api', nowMs)).toMatchObject({
    state: 'not_measured',
    reason: null,
    uptimeBasisPoints: 6666,
  })
  expect(statusOf(sampled([up]), 'api', startMs)).toMatchObject({ state: 'up', uptimeBasisPoints: 10_000 })
  expect(statusOf(noSamples, 'api', startMs)).toMatchObject({ state: 'not_measured', uptimeBasisPoints: null })
})

test('an outage lasts from its first minute down to the first up; a minute that could not be seen changes nothing', () => {
  const { outages } = sampled([up, down('too_slow'), unseen, down('no_answer'), up, down('not_ready')])
  expect(outages).toEqual([
    { part: 'api', startedAt: '2026-11-19T10:05:00.000Z', endedAt: null, minutes: 1, reason: 'not_ready' },
    {
      part: 'api',
      startedAt: '2026-11-19T10:01:00.000Z',
      endedAt: '2026-11-19T10:04:00.000Z',
      minutes: 2,
      reason: 'too_slow',
    },
  ])
})

test('what is kept is bounded: after 200 days with an outage each, 90 days and 50 outages, in less than 40 kB for all parts', () => {
  const every = Object.fromEntries(
    ['site', 'api', 'worker', 'watcher', 'database', 'redis', 'pulse', 'snapshot', 'witness', 'watching'].map(
      (part) => [part, true],
    ),
  )
  const all = (finding: Finding) => Object.fromEntries(Object.keys(every).map((part) => [part, finding]))
  let samples = noSamples
  for (let day = 0; day < 200; day += 1) {
    const dayStartMs = startMs + day * 1_440 * minuteMs
    samples = addMinute(samples, dayStartMs, all(down('wrong_answer')))
    samples = addMinute(samples, dayStartMs + minuteMs, all(up))
  }
  expect([samples.parts.api?.days.length, samples.outages.length]).toEqual([90, 50])
  const text = JSON.stringify(samples)
  expect(text.length).toBeLessThan(40_000)
  expect(readSamples(text)).toEqual(samples)
  expect(statusOf(samples, 'api', startMs + 199 * 1_440 * minuteMs).days).toBe('d'.repeat(90))
})

test('a process that starts again within a minute does not count it twice, and damaged samples begin anew', () => {
  const samples = sampled([up])
  expect(addMinute(samples, startMs + 30_000, { api: down('no_answer') })).toBe(samples)
  for (const text of [undefined, '', '{"minute":1}', JSON.stringify(samples).slice(0, 40)])
    expect(readSamples(text)).toEqual(noSamples)
})
