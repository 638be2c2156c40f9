import { beforeAll, expect, test } from 'vitest'
import type { Hex } from '#platform/chain/decode.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { insertWithdrawer, newAddress, prepareChain, testWithdrawalParts } from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { enterAddress } from './enter-address.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

test('an address stands in the address book once, on the record, and nobody has confirmed it yet', async () => {
  const personId = await insertWithdrawer(database)
  const address = newAddress() as Hex
  const enter = () =>
    database.app.transaction((tx) => enterAddress(tx, parts, { personId, address, label: 'Cold', requestId: 'test' }))
  const first = await enter()
  expect(first).toMatchObject({ ok: true, value: { label: 'Cold', confirmedAt: null, usableAt: null } })
  expect(await enter()).toEqual(first)
  const records = await database.owner(`select subject from audit.record where actor = $1`, [`person:${personId}`])
  expect(records).toEqual([{ subject: `withdrawal_address:${first.ok ? first.value.id : ''}` }])
})
