import { expect, test } from 'vitest'
import { eventsAfter } from '#platform/events/outbox.ts'
import { asked, insertWithdrawer, stored } from '#testing/withdrawals.ts'
import { readSteps } from '../store/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { type Move, moveWithdrawal } from './move-withdrawal.ts'

const world = prepareWithdrawals()
const move = (wish: Move) => world.database.app.transaction((tx) => moveWithdrawal(tx, wish))

async function begin() {
  const personId = await insertWithdrawer(world.database)
  const { id } = await asked(world.parts, personId, { method: 'bank' })
  const told = async () => {
    const events = await eventsAfter(world.database.app.reader, personId, 0n, 100)
    return events.map(({ type }) => type).filter((type) => type.startsWith('withdrawal.'))
  }
  const steps = async () => (await readSteps(world.database.app.reader, [id])).map(({ state }) => state)
  return { id, told, steps }
}

test('a new state is a line of the timeline and an event; the same again is neither, and refreshes pages', async () => {
  const { id, told, steps } = await begin()
  const before = { told: await told(), steps: await steps() }
  const approved: Move = { id, from: ['review', 'approved'], to: 'approved', set: { confirmationsNeeded: 3 } }
  expect(await move(approved)).toBe(true)
  expect(await move({ ...approved, set: { confirmationsNeeded: 12 } })).toBe(true)
  expect(await stored(world.parts, id)).toMatchObject({ state: 'approved', confirmationsNeeded: 12 })
  expect(await steps()).toEqual([...before.steps, 'approved'])
  expect(await told()).toEqual([...before.told, 'withdrawal.approved', 'withdrawal.moved'])
})

test('error: a withdrawal in another state is left unchanged, without an event', async () => {
  const { id, told, steps } = await begin()
  const before = { told: await told(), steps: await steps() }
  expect(await move({ id, from: ['approved'], to: 'reserved' })).toBe(false)
  expect({ told: await told(), steps: await steps() }).toEqual(before)
  expect((await stored(world.parts, id)).state).toBe('review')
})
