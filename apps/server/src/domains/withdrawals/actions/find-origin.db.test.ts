import { beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import {
  deniedAddress,
  insertTransferFrom,
  insertWithdrawer,
  newAddress,
  prepareChain,
  testWithdrawalParts,
} from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { findOrigin } from './find-origin.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

const origin = (personId: string) => findOrigin(parts, database.app.reader, personId)

test('the one address that all confirmed transfers came from', async () => {
  const personId = await insertWithdrawer(database)
  const sender = newAddress()
  await insertTransferFrom(database, personId, sender)
  await insertTransferFrom(database, personId, sender)
  await insertTransferFrom(database, personId, newAddress(), 'seen')
  expect(await origin(personId)).toBe(sender)
})

test('error: none without a deposit, from two addresses, or where nothing may be sent to', async () => {
  const several = await insertWithdrawer(database)
  await insertTransferFrom(database, several, newAddress())
  await insertTransferFrom(database, several, newAddress())
  const denied = await insertWithdrawer(database)
  await insertTransferFrom(database, denied, deniedAddress)
  const minted = await insertWithdrawer(database)
  await insertTransferFrom(database, minted, `0x${'0'.repeat(40)}`)
  const none = await insertWithdrawer(database)
  for (const personId of [none, several, denied, minted]) expect(await origin(personId)).toBeUndefined()
})
