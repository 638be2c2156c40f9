import { expect, test } from 'vitest'
import { openTestWallet } from '#platform/chain/test-wallet.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { prepareTestMoney } from '../testing.ts'
import { countTestMoneyLeft } from './count-test-money-left.ts'
import { requestTestMoney } from './request-test-money.ts'

const world = prepareTestMoney()

test('how often is left is told without asking, and grows again with time', async () => {
  const { personId } = await world.desk.newPerson()
  const left = (clock = world.parts.clock) => countTestMoneyLeft(world.parts.database.reader, clock, personId)
  expect(await left()).toBe(3)
  await requestTestMoney(world.parts, personId)
  await requestTestMoney(
    { ...world.parts, wallet: openTestWallet(world.desk.anvil.chainId, 'http://127.0.0.1:1', '') },
    personId,
  )
  expect(await left()).toBe(2)
  expect(await left({ now: () => new Date(systemClock.now().getTime() + 25 * 60 * 60 * 1000) })).toBe(3)
})
