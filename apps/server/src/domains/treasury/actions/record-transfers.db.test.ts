import { expect, test } from 'vitest'
import type { TransferLog } from '#platform/chain/decode.ts'
import { prepareOwnAddress } from '../testing.ts'
import { recordTransfers } from './record-transfers.ts'

const world = prepareOwnAddress()

test('U8: the chain’s units become micro, and what is below is kept beside them', async () => {
  const record = (logs: TransferLog[], decimals: number) =>
    world.database.app.transaction((tx) => recordTransfers(tx, { chainId: 5, decimals }, logs, () => new Date(0)))
  expect(await record([world.logOf(1)], 6)).toHaveLength(1)
  expect(await record([world.logOf(1)], 6)).toHaveLength(0)
  expect(await record([world.logOf(2, { amountRaw: 3_000_000_000_001n, sender: world.mine })], 18)).toHaveLength(1)
  const rows = await world.database.owner(
    'select amount_micro::text as micro, remainder_raw::text as rest, internal from treasury.transfer order by log_index',
  )
  expect(rows).toEqual([
    { micro: '5000001', rest: '0', internal: false },
    { micro: '3', rest: '1', internal: true },
  ])
})
