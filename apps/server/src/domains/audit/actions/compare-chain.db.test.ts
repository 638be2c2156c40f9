import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { records } from '../store/chain.ts'
import { compareChain } from './compare-chain.ts'
import { readLogRoot } from './read-log-root.ts'
import { recordChange } from './record-change.ts'
import { sealChain } from './seal-chain.ts'

const database = prepareDatabase()

test('from an end that was verified it goes on, and one that is not in the chain is said', async () => {
  for (const subject of ['one', 'two'])
    await database.app.transaction((tx) =>
      recordChange(tx, { actor: 'system:test', action: 'clock.moved', subject, event: null }),
    )
  await sealChain(database.app, [records], systemClock)
  const { headSeq: seq, headHash: hash, firstBroken } = await compareChain(database.app.reader, [records])
  expect([seq, firstBroken]).toEqual([2n, undefined])
  const since = { seq, hash, logSize: 0n, logRoot: Buffer.from(await readLogRoot(database.app.reader, 0n)) }
  const goOn = (from: typeof since) => compareChain(database.app.reader, [records], { since: from })
  expect(await goOn(since)).toMatchObject({ links: 2n, firstBroken: undefined })
  expect((await goOn({ ...since, seq: 1n })).firstBroken).toBe('link 1 is not the one that was verified')
  expect((await goOn({ ...since, seq: 9n })).firstBroken).toBe('link 9 is not the one that was verified')
})
