import { expect, test } from 'vitest'
import { passHours } from '#testing/plans.ts'
import { insertWithdrawer } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { lockAddressBook } from './lock-address-book.ts'
import { readAddressBook } from './read-address-book.ts'
import { unlockAddressBook } from './unlock-address-book.ts'

const world = prepareWithdrawals()

test('locks at once and unlocks after 24 hours of business time; locking again forgets it', async () => {
  const personId = await insertWithdrawer(world.database)
  const lock = () => world.database.app.transaction((tx) => lockAddressBook(tx, { personId, requestId: 'test' }))
  const unlock = () => world.database.app.transaction((tx) => unlockAddressBook(tx, { personId, requestId: 'test' }))
  expect(await readAddressBook(world.parts, personId)).toMatchObject({ locked: false, unlocksAt: null })
  await lock()
  expect(await readAddressBook(world.parts, personId)).toMatchObject({ locked: true, unlocksAt: null })
  await unlock()
  const { now, unlocksAt, locked } = await readAddressBook(world.parts, personId)
  expect(locked).toBe(true)
  expect(Math.abs(Date.parse(unlocksAt ?? '') - Date.parse(now) - 24 * 3_600_000)).toBeLessThan(5_000)
  await lock()
  await passHours(world.database.app, 25)
  expect(await readAddressBook(world.parts, personId)).toMatchObject({ locked: true, unlocksAt: null })
  await unlock()
  await passHours(world.database.app, 24.1)
  expect(await readAddressBook(world.parts, personId)).toMatchObject({ locked: false, unlocksAt: null })
})
