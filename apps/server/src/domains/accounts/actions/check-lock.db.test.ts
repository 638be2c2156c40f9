import { expect, test } from 'vitest'
import { prepareAttempts } from '../testing.ts'
import { checkLock } from './check-lock.ts'
import { recordFailure } from './record-failure.ts'

const world = prepareAttempts()

const who = { email: 'ines@example.test', address: '203.0.113.9' }
const fail = (times: number, attempter = who) =>
  world.parts.database.transaction(async (tx) => {
    for (let time = 0; time < times; time += 1) await recordFailure(tx, world.parts, attempter)
  })
const refusal = (attempter = who) => checkLock(world.parts.database.reader, world.parts, attempter)

test('an account that waits is refused, and let in when its time is over', async () => {
  await fail(4)
  expect(await refusal()).toEqual({ ok: true, value: undefined })
  await fail(1)
  expect(await refusal()).toEqual({ ok: false, code: 'account_locked', params: { until: '10:01 UTC' } })
  world.parts.clock.pass(60)
  expect(await refusal()).toEqual({ ok: true, value: undefined })
})

test('error: a locked address is refused without saying anything about the account', async () => {
  for (let index = 0; index < 41; index += 1) await fail(1, { ...who, email: `person${index}@example.test` })
  expect(await refusal()).toEqual({ ok: false, code: 'too_many_requests' })
})
