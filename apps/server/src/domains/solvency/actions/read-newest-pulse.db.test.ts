import { pulseSchema } from '@clearhold/contract/solvency/schema'
import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { measuredPulse } from '../testing.ts'
import { readNewestPulse } from './read-newest-pulse.ts'

const database = prepareDatabase()

test('the newest pulse, as everyone is shown it', async () => {
  expect(await readNewestPulse(database.app.reader)).toBeUndefined()
  const measured = { owedMicro: 90_000_000n, custodyMicro: 100_000_000n, bookMicro: 100_000_000n }
  await measuredPulse(database, { ...measured, chainMicro: 100_000_000n })
  const kept = { amountMicro: 5_000_000n, since: new Date('2026-11-17T10:00:00.000Z') }
  await measuredPulse(database, { ...measured, chainMicro: 95_000_000n, blockNumber: 7n, kept })
  expect(pulseSchema.parse(await readNewestPulse(database.app.reader))).toMatchObject({
    owed: '90.000000',
    held: '95.000000',
    chains: [{ chainId: 31_337, blockNumber: '7', blockHash: `0x${'ab'.repeat(32)}`, held: '95.000000' }],
  })
  expect(pulseSchema.parse(await readNewestPulse(database.app.reader)).chains[0]?.kept).toEqual({
    held: '5.000000',
    since: '2026-11-17T10:00:00.000Z',
  })
  const texts = await database.owner('select text from solvency.pulse order by id')
  const lines = texts.map(({ text }) => String(text).split('\n'))
  const named = ['owed', 'book', 'unbooked', 'unsettled', 'chain', 'held', '']
  expect(lines[0]?.slice(2).map((line) => line.split(' ')[0])).toEqual(named)
  expect([lines[0]?.[0], lines[1]?.[0]]).toEqual(['clearhold pulse 1', 'clearhold pulse 2'])
  expect(lines[1]?.[7]).toBe('kept 5000000 2026-11-17T10:00:00.000Z')
})
