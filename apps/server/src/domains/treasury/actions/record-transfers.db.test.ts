import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Hex, TransferLog } from '#platform/chain/decode.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { testXpub } from '#testing/test-xpub.ts'
import { transferLog } from '#testing/transfer-log.ts'
import { assignDepositAddress } from './assign-deposit-address.ts'
import { recordTransfers } from './record-transfers.ts'

const database = prepareDatabase()
let mine: Hex
beforeAll(async () => {
  await database.owner('insert into treasury.key_ring (deposit_xpub) values ($1)', [testXpub])
  const parts = { database: database.app, chainId: 5, depositXpub: testXpub }
  mine = (await assignDepositAddress(parts, randomUUID())).toLowerCase() as Hex
})

const logOf = (logIndex: number, rest: Partial<TransferLog> = {}) => transferLog({ logIndex, receiver: mine, ...rest })

test('U8: the chain’s units become micro, and what is below is kept beside them', async () => {
  const record = (logs: TransferLog[], decimals: number) =>
    database.app.transaction((tx) => recordTransfers(tx, { chainId: 5, decimals }, logs, () => new Date(0)))
  expect(await record([logOf(1)], 6)).toHaveLength(1)
  expect(await record([logOf(1)], 6)).toHaveLength(0)
  expect(await record([logOf(2, { amountRaw: 3_000_000_000_001n, sender: mine })], 18)).toHaveLength(1)
  const rows = await database.owner(
    'select amount_micro::text as micro, remainder_raw::text as rest, internal from treasury.transfer order by log_index',
  )
  expect(rows).toEqual([
    { micro: '5000001', rest: '0', internal: false },
    { micro: '3', rest: '1', internal: true },
  ])
})
