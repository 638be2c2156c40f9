import { expect, test } from 'vitest'
import { eventsOf } from '#testing/accounts.ts'
import { prepareAccount } from '../testing.ts'
import { notifyOfLock } from './notify-of-lock.ts'

const world = prepareAccount('test')
const tell = (email: string, until: Date | undefined) =>
  world.database.app.transaction((tx) => notifyOfLock(tx, world.parts, email, until))
const told = async () =>
  (await eventsOf(world.database, world.personId)).filter((type) => type === 'account.locked').length

test('the owner is told of a lock once a day, and of nothing where there is none', async () => {
  const until = new Date('2026-01-05T14:04:01.000Z')
  await tell('ines@example.test', undefined)
  expect(await told()).toBe(0)
  for (let time = 0; time < 3; time += 1) await tell('ines@example.test', until)
  expect(await told()).toBe(1)
  world.parts.clock.pass(24 * 3600 + 1)
  await tell('ines@example.test', until)
  expect(await told()).toBe(2)
})

test('a lock on an address without an account notifies no one', async () => {
  await tell('unknown@example.test', new Date())
  expect(await told()).toBe(0)
})
