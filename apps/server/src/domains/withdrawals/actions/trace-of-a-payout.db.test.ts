import { afterEach, expect, test } from 'vitest'
import { recordWith } from '#platform/trace/spans.ts'
import { startTraces } from '#platform/trace/start-traces.ts'
import { traceOf } from '#platform/trace/trace-ids.ts'
import { payoutDesk } from '#testing/payout-desk.ts'
import { spanCollector } from '#testing/span-collector.ts'
import { followPayouts } from './follow-payouts.ts'
import { sendNextPayout } from './send-next-payout.ts'

afterEach(() => recordWith(undefined))

test('one withdrawal is one trace from its payment to its block: the signer’s part and the chain’s are inside', async () => {
  const { spans, url } = await spanCollector()
  const desk = await payoutDesk({ confirmationsNeeded: 1 })
  const end = startTraces({ url, process: 'worker' })
  const first = await desk.ask(5n)
  const second = await desk.ask(6n)
  await desk.scan()
  expect([await sendNextPayout(desk.parts), await sendNextPayout(desk.parts)]).toEqual([true, true])
  await desk.scan()
  await followPayouts(desk.parts)
  await end()
  for (const { id } of [first, second]) {
    const own = spans.filter(({ traceId }) => traceId === traceOf(id).traceId)
    const named = (name: string) => own.find((span) => span.name === name)
    const pay = named('flow wallet: pay')
    expect(pay?.parentSpanId).toBe(traceOf(id).spanId)
    for (const name of ['signer: POST /payouts/{id}/reserve', 'signer: POST /payouts/{id}/sign', 'chain: send'])
      expect(named(name)?.parentSpanId, name).toBe(pay?.spanId)
    expect(named('flow settlement: follow')?.parentSpanId).toBe(traceOf(id).spanId)
  }
  const texts = JSON.stringify(spans)
  for (const { id, to } of [first, second]) for (const secret of [id, to]) expect(texts).not.toContain(secret)
})
