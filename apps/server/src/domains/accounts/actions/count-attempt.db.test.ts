import { expect, test } from 'vitest'
import { prepareAttempts } from '../testing.ts'
import { countAttempt } from './count-attempt.ts'

const world = prepareAttempts()

const count = (times: number, kind: 'person_network' | 'mail') =>
  world.parts.database.transaction(async (tx) => {
    for (let time = 0; time < times; time += 1) await countAttempt(tx, world.parts, kind, 'ines@example.test')
  })
const rows = () => world.database.owner('select failures, locked_until from accounts.attempt order by failures')

test('counts each kind by itself, and locks from the fifth on', async () => {
  await count(5, 'person_network')
  await count(1, 'mail')
  expect(await rows()).toEqual([
    { failures: 1, locked_until: null },
    { failures: 5, locked_until: new Date(world.parts.clock.now().getTime() + 60_000) },
  ])
})

test('after a quiet day the count starts again, without its lock', async () => {
  await count(5, 'person_network')
  world.parts.clock.pass(24 * 3600)
  await count(1, 'person_network')
  expect(await rows()).toEqual([{ failures: 1, locked_until: null }])
})
