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
  await measuredPulse(database, { ...measured, chainMicro: 95_000_000n, blockNumber: 7n })
  expect(pulseSchema.parse(await readNewestPulse(database.app.reader))).toMatchObject({
    owed: '90.000000',
    held: '95.000000',
    chains: [{ chainId: 31_337, blockNumber: '7', blockHash: `0x${'ab'.repeat(32)}`, held: '95.000000' }],
  })
})
