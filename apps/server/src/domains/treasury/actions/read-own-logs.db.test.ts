import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Hex, TransferLog } from '#platform/chain/decode.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { testXpub } from '#testing/test-xpub.ts'
import { outsider, transferLog } from '#testing/transfer-log.ts'
import { assignDepositAddress } from './assign-deposit-address.ts'
import { readOwnLogs } from './read-own-logs.ts'

const database = prepareDatabase()
let mine: Hex
beforeAll(async () => {
  await database.owner('insert into treasury.key_ring (deposit_xpub) values ($1)', [testXpub])
  const parts = { database: database.app, chainId: 5, depositXpub: testXpub }
  mine = (await assignDepositAddress(parts, randomUUID())).toLowerCase() as Hex
})

const logOf = (logIndex: number, rest: Partial<TransferLog> = {}) => transferLog({ logIndex, receiver: mine, ...rest })

test('only what arrives at our addresses on this chain is ours', async () => {
  const logs = [logOf(1), logOf(2, { receiver: outsider }), logOf(3, { amountRaw: 0n })]
  expect(await readOwnLogs(database.app.reader, 5, logs)).toEqual([logOf(1)])
  expect(await readOwnLogs(database.app.reader, 6, logs)).toEqual([])
  expect(await readOwnLogs(database.app.reader, 5, [])).toEqual([])
})
