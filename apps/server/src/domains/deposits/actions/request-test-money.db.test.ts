import { testMoneyMicro } from '@clearhold/contract/deposits/rules'
import { expect, test } from 'vitest'
import { openTestWallet } from '#platform/chain/test-wallet.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { prepareTestMoney } from '../testing.ts'
import { requestTestMoney } from './request-test-money.ts'

const world = prepareTestMoney()

test('test money is a real transfer to the person’s own address and arrives like any deposit', async () => {
  const { personId, address } = await world.desk.newPerson()
  const sent = await requestTestMoney(world.parts, personId)
  expect(sent).toMatchObject({ ok: true, value: { amountMicro: testMoneyMicro, timesLeft: 2 } })
  expect(await world.desk.token.balanceOf(address)).toBe(50_000_000_000n)
  await world.desk.pass(2)
  expect(await world.desk.cashMicro(personId)).toBe(50_000_000_000n)
})

test('error: three times in 24 hours, even for concurrent requests; then again', async () => {
  const { personId, address } = await world.desk.newPerson()
  const answers = await Promise.all(Array.from({ length: 6 }, () => requestTestMoney(world.parts, personId)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    code: 'test_money_used_up',
    params: { until: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/) },
  })
  expect(await world.desk.token.balanceOf(address)).toBe(150_000_000_000n)
  const tomorrow = { now: () => new Date(systemClock.now().getTime() + 25 * 60 * 60 * 1000) }
  expect(await requestTestMoney({ ...world.parts, clock: tomorrow }, personId)).toMatchObject({ ok: true })
})

test('error: a try the chain did not take does not count', async () => {
  const { personId } = await world.desk.newPerson()
  const broken = openTestWallet(world.desk.anvil.chainId, 'http://127.0.0.1:1', '')
  for (let time = 0; time < 4; time += 1) {
    expect(await requestTestMoney({ ...world.parts, wallet: broken }, personId)).toMatchObject({
      code: 'test_money_failed',
    })
  }
  expect(await requestTestMoney(world.parts, personId)).toMatchObject({ ok: true, value: { timesLeft: 2 } })
})
