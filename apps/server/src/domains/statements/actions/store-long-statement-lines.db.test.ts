import { expect, test } from 'vitest'
import { eventsOf } from '#testing/accounts.ts'
import { prepareLongStatements } from '../testing.ts'
import { advanceLongStatement } from './advance-long-statement.ts'
import { listLongStatements } from './list-long-statements.ts'

const world = prepareLongStatements(1153)

test('its progress is in its row, and each step reports it to the open page', async () => {
  const id = await world.asked('json')
  const read: number[] = []
  await world.made(id, async () => {
    const next = await advanceLongStatement(world.parts, id)
    const [one] = await listLongStatements(world.parts, world.personId)
    read.push(one?.linesRead ?? -1)
    return next
  })
  const total = (await listLongStatements(world.parts, world.personId))[0]?.linesTotal ?? 0
  expect(read.slice(0, 4)).toEqual([0, 20, 40, 60])
  expect(Math.max(...read)).toBe(total)
  const progressed = (await eventsOf(world.database, world.personId)).filter((type) => type === 'statement.progressed')
  expect(progressed.length).toBeGreaterThanOrEqual(4)
})
