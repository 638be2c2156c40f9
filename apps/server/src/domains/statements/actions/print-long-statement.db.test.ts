import { expect, test } from 'vitest'
import { prepareLongStatements } from '../testing.ts'
import { advanceLongStatement } from './advance-long-statement.ts'
import { listLongStatements } from './list-long-statements.ts'

const world = prepareLongStatements(1158)

test('its row says how many pages there are and that all were set', async () => {
  const id = await world.asked('pdf')
  const seen: (number | null | undefined)[] = []
  await world.made(id, async () => {
    const next = await advanceLongStatement(world.parts, id)
    seen.push((await listLongStatements(world.parts, world.personId))[0]?.pagesTotal)
    return next
  })
  const [made] = await listLongStatements(world.parts, world.personId)
  expect(seen.slice(0, 3)).toEqual([null, null, null])
  expect(made?.pagesTotal).toBeGreaterThan(1)
  expect(made?.pagesSet).toBe(made?.pagesTotal)
})
