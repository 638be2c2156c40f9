import { expect, test } from 'vitest'
import { prepareAttempts } from '../testing.ts'
import { checkAttempts } from './check-attempts.ts'
import { checkLock } from './check-lock.ts'
import { recordFailure } from './record-failure.ts'

const world = prepareAttempts()

const who = { email: 'ines@example.test', address: '203.0.113.9' }
const fail = (times: number, attempter = who) =>
  world.parts.database.transaction(async (tx) => {
    for (let time = 0; time < times; time += 1) await recordFailure(tx, world.parts, attempter)
  })
const check = (attempter = who) => checkAttempts(world.parts.database.reader, world.parts, attempter)

test('four failures cost nothing, the fifth a minute, each further one twice as long', async () => {
  await fail(4)
  expect(await check()).toEqual({ ok: true, value: { lockedUntil: undefined } })
  await fail(1)
  const lockedAt = world.parts.clock.now().getTime()
  expect(await check()).toMatchObject({ value: { lockedUntil: new Date(lockedAt + 60_000) } })
  await fail(3)
  expect(await check()).toMatchObject({ value: { lockedUntil: new Date(lockedAt + 480_000) } })
  expect(await checkLock(world.parts.database.reader, world.parts, who)).toEqual({
    ok: false,
    code: 'account_locked',
    params: { until: '10:08 UTC' },
  })
})

test('error: an address that fails for many accounts is refused for all', async () => {
  for (let index = 0; index < 41; index += 1) await fail(1, { ...who, email: `person${index}@example.test` })
  expect(await check({ ...who, email: 'new@example.test' })).toEqual({ ok: false, code: 'too_many_requests' })
  expect((await check({ ...who, address: '198.51.100.1' })).ok).toBe(true)
})
