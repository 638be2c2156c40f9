import { expect, test } from 'vitest'
import { deniedAddress, insertTransferFrom, insertWithdrawer, newAddress } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { findOrigin } from './find-origin.ts'

const world = prepareWithdrawals()

const origin = (personId: string) => findOrigin(world.parts, world.database.app.reader, personId)

test('the one address that all confirmed transfers came from', async () => {
  const personId = await insertWithdrawer(world.database)
  const sender = newAddress()
  await insertTransferFrom(world.database, personId, sender)
  await insertTransferFrom(world.database, personId, sender)
  await insertTransferFrom(world.database, personId, newAddress(), 'seen')
  expect(await origin(personId)).toBe(sender)
})

test('error: none without a deposit, from two addresses, or where nothing may be sent to', async () => {
  const several = await insertWithdrawer(world.database)
  await insertTransferFrom(world.database, several, newAddress())
  await insertTransferFrom(world.database, several, newAddress())
  const denied = await insertWithdrawer(world.database)
  await insertTransferFrom(world.database, denied, deniedAddress)
  const minted = await insertWithdrawer(world.database)
  await insertTransferFrom(world.database, minted, `0x${'0'.repeat(40)}`)
  const none = await insertWithdrawer(world.database)
  for (const personId of [none, several, denied, minted]) expect(await origin(personId)).toBeUndefined()
})
