import { expect, test } from 'vitest'
import { prepareAttempts } from '../testing.ts'
import { checkAttempts } from './check-attempts.ts'
import { clearFailures } from './clear-failures.ts'
import { recordFailure } from './record-failure.ts'

const world = prepareAttempts()

const who = { email: 'ines@example.test', address: '203.0.113.9' }
const fail = (times: number) =>
  world.parts.database.transaction(async (tx) => {
    for (let time = 0; time < times; time += 1) await recordFailure(tx, world.parts, who)
  })
const check = () => checkAttempts(world.parts.database.reader, world.parts, who)

test('behavior: a lock ends, a quiet day forgets, and the right password forgets at once', async () => {
  await fail(5)
  world.parts.clock.pass(60)
  expect(await check()).toMatchObject({ value: { lockedUntil: undefined } })
  world.parts.clock.pass(24 * 3600)
  await fail(1)
  expect(await world.database.owner('select distinct failures from accounts.attempt')).toEqual([{ failures: 1 }])
  await fail(10)
  await world.parts.database.transaction((tx) => clearFailures(tx, who))
  expect(await check()).toEqual({ ok: true, value: { lockedUntil: undefined } })
})
