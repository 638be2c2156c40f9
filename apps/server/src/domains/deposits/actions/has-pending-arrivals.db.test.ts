import { beforeAll, expect, test } from 'vitest'
import { type DepositDesk, depositDesk } from '#testing/deposit-desk.ts'
import { hasPendingArrivals } from './has-pending-arrivals.ts'

let desk: DepositDesk
beforeAll(async () => {
  desk = await depositDesk({ confirmationsNeeded: 2 })
})

test('a block matters from the moment a transfer was read until it is credited', async () => {
  const matters = () => hasPendingArrivals(desk.database.app.reader, desk.anvil.chainId)
  expect(await matters()).toBe(false)
  const { address } = await desk.newPerson()
  await desk.token.issue(address, 20_000_000n)
  await desk.advance(0)
  expect(await matters()).toBe(true)
  await desk.settle()
  expect(await matters()).toBe(true)
  await desk.pass(3)
  expect(await matters()).toBe(false)
})
