import { expect, test } from 'vitest'
import { bytesOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { insertWithdrawer, newAddress } from '#testing/withdrawals.ts'
import { readAddresses, readBookPlace } from '../store/address-book.ts'
import { prepareWithdrawals } from '../testing.ts'
import { enterAddress } from './enter-address.ts'

const world = prepareWithdrawals()

test('an address is entered in the address book once, unconfirmed, with an audit record', async () => {
  const personId = await insertWithdrawer(world.database)
  const address = newAddress() as Hex
  const enter = () =>
    world.database.app.transaction(async (tx) => {
      const place = await readBookPlace(tx, personId, world.parts.chainId, bytesOf(address))
      return enterAddress(tx, world.parts, { personId, address, label: 'Cold', requestId: 'test', place })
    })
  const first = await enter()
  const id = first.ok ? first.value : ''
  const entered = (await readAddresses(world.database.app.reader, [id])).get(id)
  expect(entered).toMatchObject({ label: 'Cold', confirmedAt: null, usableAt: null })
  expect(await enter()).toEqual(first)
  const records = await world.database.owner(`select subject from audit.record where actor = $1`, [
    `person:${personId}`,
  ])
  expect(records).toEqual([{ subject: `withdrawal_address:${id}` }])
})
