import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { prepareLongStatements } from '../testing.ts'
import { listLongStatements } from './list-long-statements.ts'

const world = prepareLongStatements(1156)

test('those of the last days, the newest first; older ones are listed no more', async () => {
  const first = await world.asked('json')
  await world.made(first)
  const second = await world.asked('pdf', 'es')
  const listed = await listLongStatements(world.parts, world.personId)
  expect(listed.map(({ id, state }) => [id, state])).toEqual([
    [second, 'asked'],
    [first, 'ready'],
  ])
  expect(listed[0]).toMatchObject({
    kind: 'pdf',
    language: 'es',
    linesTotal: null,
    pagesTotal: null,
    size: null,
    ...world.days,
  })
  const later = { now: () => new Date(systemClock.now().getTime() + 8 * 86_400_000 + 60_000) }
  expect(await listLongStatements({ ...world.parts, clock: { ...systemClock, ...later } }, world.personId)).toEqual([])
})
