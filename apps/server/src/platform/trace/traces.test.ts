import { afterEach, expect, test } from 'vitest'
import { spanCollector } from '#testing/span-collector.ts'
import { addSpan, inTrace, recordWith, withSpan } from './spans.ts'
import { startTraces } from './start-traces.ts'
import { traceOf } from './trace-ids.ts'

afterEach(() => recordWith(undefined))

const id = '0f3a1c52-5b7e-4a4e-9d55-3f7e0d1c2b3a'

test('what several processes do about one withdrawal is one trace, which does not contain its id', async () => {
  const { spans, url } = await spanCollector()
  const endApi = startTraces({ url, process: 'api' })
  addSpan(id, 'request', 12)
  await endApi()
  const endWorker = startTraces({ url, process: 'worker' })
  await inTrace(id, 'flow wallet: pay', () => withSpan('signer: POST /payouts/{id}/sign', async () => undefined))
  await endWorker()
  expect(spans.map(({ name }) => name).sort()).toEqual([
    'flow wallet: pay',
    'request',
    'signer: POST /payouts/{id}/sign',
  ])
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([traceOf(id).traceId]))
  const pay = spans.find(({ name }) => name === 'flow wallet: pay')
  expect(pay?.parentSpanId).toBe(traceOf(id).spanId)
  expect(spans.find(({ name }) => name.startsWith('signer'))?.parentSpanId).toBe(pay?.spanId)
  expect(JSON.stringify(spans)).not.toContain(id)
})

test('error: a failure is passed on, and the span names its code and never the row', async () => {
  const { spans, url } = await spanCollector()
  const end = startTraces({ url, process: 'worker' })
  const failure = Object.assign(new Error('Key (email)=(ines@example.org) exists'), {
    code: '23505',
    constraint: 'once',
  })
  await expect(inTrace(id, 'flow', () => Promise.reject(failure))).rejects.toBe(failure)
  await end()
  expect(spans[0]?.status).toMatchObject({ code: 2, message: '23505 once' })
  expect(JSON.stringify(spans)).not.toContain('ines')
})

test('error: a collector that refuses or is away changes nothing', async () => {
  const { url } = await spanCollector(503)
  for (const address of [url, 'http://127.0.0.1:1/v1/traces']) {
    const end = startTraces({ url: address, process: 'worker' })
    expect(await inTrace(id, 'flow', async () => 7)).toBe(7)
    await end().catch(() => undefined)
  }
}, 20_000)

test('while traces are off the work is simply done: a hundred thousand calls cost less than a second', async () => {
  const work = async () => 1
  const beganMs = performance.now()
  for (let call = 0; call < 100_000; call += 1) void inTrace(id, 'flow', work)
  const tookMs = performance.now() - beganMs
  expect(tookMs).toBeLessThan(1_000)
})
