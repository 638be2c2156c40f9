import { beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { asked, followLink, insertWithdrawer, prepareChain, testWithdrawalParts } from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { showWithdrawal } from './show-withdrawal.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

test('says whether its address still waits for the link of the mail; for anybody else it is not there', async () => {
  const personId = await insertWithdrawer(database)
  const { id, addressId } = await asked(parts, personId)
  const show = (viewerId: string) => showWithdrawal(database.app.reader, parts, id, viewerId)
  expect(await show(personId)).toMatchObject({ id, addressToConfirm: true })
  await followLink(parts, personId, addressId ?? '')
  expect(await show(personId)).toMatchObject({ id, addressToConfirm: false })
  expect(await show(await insertWithdrawer(database))).toBeUndefined()
})
