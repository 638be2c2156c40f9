import { expect, test } from 'vitest'
import { outsider } from '#testing/transfer-log.ts'
import { prepareOwnAddress } from '../testing.ts'
import { readOurLogs } from './read-our-logs.ts'

const { database, logOf } = prepareOwnAddress()

test('only what arrives at our addresses on this chain is ours', async () => {
  const logs = [logOf(1), logOf(2, { receiver: outsider }), logOf(3, { amountRaw: 0n })]
  expect(await readOurLogs(database.app.reader, 5, logs)).toEqual([logOf(1)])
  expect(await readOurLogs(database.app.reader, 6, logs)).toEqual([])
  expect(await readOurLogs(database.app.reader, 5, [])).toEqual([])
})
