import { refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { checksummed } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { followLink, insertWithdrawer, newAddress } from '#testing/withdrawals.ts'
import { bookMax } from '../rules.ts'
import { prepareWithdrawals } from '../testing.ts'
import { addAddress } from './add-address.ts'
import { lockAddressBook } from './lock-address-book.ts'
import { readAddressBook } from './read-address-book.ts'

const world = prepareWithdrawals()

const links = (personId: string) =>
  world.database.owner(
    `select type, payload ->> 'address' as address from platform.outbox where person_id = $1 and type = 'withdrawal.address_added'`,
    [personId],
  )
const add = (personId: string, address = newAddress()) =>
  addAddress(world.parts, { personId, address, label: 'My wallet', requestId: 'test' })

test('an address is entered once, asks for its confirmation by mail, and cannot be used yet', async () => {
  const personId = await insertWithdrawer(world.database)
  const address = newAddress()
  const first = await add(personId, address)
  const second = await add(personId, address)
  expect(first).toEqual(second)
  const { addresses, holdHours } = await readAddressBook(world.parts, personId)
  expect(addresses).toMatchObject([{ label: 'My wallet', network: 'Test chain', usable: false, usableAt: null }])
  expect(holdHours).toBe(24)
  // Requested again it gets another link, because the first may have expired; once confirmed, it gets none.
  const link = { type: 'withdrawal.address_added', address: checksummed(address as Hex) }
  expect(await links(personId)).toEqual([link, link])
  await followLink(world.parts, personId, first.ok ? first.value : '')
  expect(await add(personId, address)).toEqual(first)
  expect(await links(personId)).toEqual([link, link])
})

test('error: a locked book, a full one, and a person without a second factor are refused', async () => {
  const personId = await insertWithdrawer(world.database)
  await world.database.app.transaction((tx) => lockAddressBook(tx, { personId, requestId: 'test' }))
  expect(await add(personId)).toEqual(refuse('book_locked'))
  const other = await insertWithdrawer(world.database)
  for (let number = 0; number < bookMax; number += 1) expect((await add(other)).ok).toBe(true)
  expect(await add(other)).toEqual(refuse('book_full', { max: String(bookMax) }))
  expect(await add(randomId())).toEqual(refuse('second_factor_needed'))
})
