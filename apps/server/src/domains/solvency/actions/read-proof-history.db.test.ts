import { proofHistorySchema } from '@clearhold/contract/solvency/schema'
import { expect, test } from 'vitest'
import { sealChain } from '#domains/audit/index.ts'
import { sealables } from '#main/wiring/audit.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { readDemoHistory } from '#platform/clock/demo-history.ts'
import { beginInThePast, endInThePresent } from '#testing/demo-history.ts'
import { closeGate } from '#testing/gate.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { historyStepsMax } from '../rules.ts'
import { measuredPulse } from '../testing.ts'
import { readProofHistory } from './read-proof-history.ts'

const database = prepareDatabase('test')
const read = async (now = systemClock.now()) =>
  proofHistorySchema.parse(await readProofHistory(database.app.reader, now))

/** This many pulses of 100 owed, 45 seconds apart, of which one covers less than the others. */
const insertPast = (count: number, since: string, leastAt: number) =>
  database.owner(
    `insert into solvency.pulse (at, owed_micro, book_micro, unbooked_micro, unsettled_micro, chain_id, block_number, block_hash, chain_micro)
     select $1::timestamptz + n * interval '45 seconds', 100000000, 200000000, 0, 0, 31337, n, decode(repeat('ab', 32), 'hex'),
       case when n = $2 then 110000000 else 200000000 - n end from generate_series(0, $3::int - 1) as n`,
    [since, leastAt, count],
  )

test('before the first pulse there is nothing', async () => {
  expect(await read()).toEqual({
    since: null,
    pulses: 0,
    missed: 0,
    steps: [],
    least: null,
    closings: [],
    demoHistory: null,
  })
})

test('the first pulses are steps of their own, and each closing stands beside them with its place in the log', async () => {
  await measuredPulse(database, { owedMicro: 100n, custodyMicro: 100n, chainMicro: 90n, bookMicro: 100n })
  await measuredPulse(database, { owedMicro: 100n, custodyMicro: 100n, chainMicro: 100n, bookMicro: 100n })
  const open = await closeGate(database, 'coverage')
  await open()
  await closeGate(database, 'coverage')
  while ((await sealChain(database.app, sealables, systemClock)) > 0);
  const { steps, least, closings, pulses, missed } = await read()
  expect([pulses, missed, steps.length]).toEqual([2, 0, 2])
  expect(least).toMatchObject({ held: '0.000090', owed: '0.000100' })
  expect(closings).toMatchObject([
    { cause: 'coverage', openedAt: null },
    { cause: 'coverage', openedAt: expect.any(String) },
  ])
  const [link] = await database.owner(`select seq from audit.link where kind = 'gate' order by seq desc limit 1`)
  expect(closings[0]?.logIndex).toBe(String(Number(link?.['seq']) - 1))
})

test('of many pulses each step says the least cover of its hours, and what is missing between them is counted', async () => {
  await insertPast(3_000, '2026-01-01T00:00:00Z', 1_234)
  await insertPast(1_000, '2026-03-01T00:00:00Z', 5_000)
  const { since, pulses, missed, steps, least } = await read(new Date('2026-03-01T12:30:00Z'))
  expect([since, pulses]).toEqual(['2026-01-01T00:00:00.000Z', 4_000])
  expect(steps.length).toBeLessThanOrEqual(historyStepsMax)
  expect(least).toEqual({ at: '2026-01-01T15:25:30.000Z', held: '110.000000', owed: '100.000000' })
  const step = steps.find(({ at }) => at === least?.at)
  expect(Date.parse(step?.from ?? '')).toBeLessThanOrEqual(Date.parse(least?.at ?? ''))
  expect(Date.parse(step?.to ?? '')).toBeGreaterThan(Date.parse(least?.at ?? ''))
  // 59 days less the 37.5 hours of the first pulses, in steps of 45 seconds; the next one is not late yet.
  expect(missed).toBe((59 * 86_400) / 45 - 3_000)
})

test('a demo’s history is none of what was held: it begins where that ended and says so, of few pulses and of many', async () => {
  await beginInThePast(database, 182)
  await endInThePresent(database)
  const history = await readDemoHistory(database.app.reader)
  if (history === undefined) throw new Error('it ended')
  const ended = history.endedAt
  const demoHistory = { from: history.from.toISOString(), until: history.until.toISOString() }
  // During the seed less was held than ever after; the pulse that follows its end is 15 seconds later.
  await insertPast(2, new Date(ended.getTime() - 75_000).toISOString(), 1)
  await insertPast(20, new Date(ended.getTime() + 15_000).toISOString(), 100)
  const few = await read(new Date(ended.getTime() + 20 * 45_000))
  expect(few).toMatchObject({
    since: new Date(ended.getTime() + 15_000).toISOString(),
    pulses: 20,
    missed: 0,
    demoHistory,
  })
  expect(few.steps).toHaveLength(20)
  expect(few.least?.held).toBe('199.999981')
  await insertPast(1_000, new Date(ended.getTime() + 15_000 + 20 * 45_000).toISOString(), 2_000)
  const many = await read(new Date(ended.getTime() + 1_020 * 45_000))
  expect(many).toMatchObject({ since: few.since, pulses: 1_020, missed: 0, demoHistory })
  expect(many.least?.held).not.toBe('110.000000')
})
