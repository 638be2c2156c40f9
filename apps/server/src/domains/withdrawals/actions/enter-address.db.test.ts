import { expect, test } from 'vitest'
import type { Hex } from '#platform/chain/decode.ts'
import { insertWithdrawer, newAddress } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { enterAddress } from './enter-address.ts'

const world = prepareWithdrawals()

test('an address stands in the address book once, on the record, and nobody has confirmed it yet', async () => {
  const personId = await insertWithdrawer(world.database)
  const address = newAddress() as Hex
  const enter = () =>
    world.database.app.transaction((tx) =>
      enterAddress(tx, world.parts, { personId, address, label: 'Cold', requestId: 'test' }),
    )
  const first = await enter()
  expect(first).toMatchObject({ ok: true, value: { label: 'Cold', confirmedAt: null, usableAt: null } })
  expect(await enter()).toEqual(first)
  const records = await world.database.owner(`select subject from audit.record where actor = $1`, [
    `person:${personId}`,
  ])
  expect(records).toEqual([{ subject: `withdrawal_address:${first.ok ? first.value.id : ''}` }])
})
