import { expect, test } from 'vitest'
import { prepareFreezes } from '../testing.ts'

const { database, frozen, lapse, state } = prepareFreezes()
const hourMs = 3_600_000

test('SEC8: what one person froze goes on by itself after 72 hours, and its owner is told', async () => {
  const personId = await frozen()
  expect((await lapse(personId, 71))?.waitMs).toBeGreaterThan(0.9 * hourMs)
  expect(await state(personId)).toBe('frozen')
  expect(await lapse(personId, 73)).toBeNull()
  expect(await state(personId)).toBe('active')
  const events = await database.owner(
    'select type from platform.outbox where person_id = $1 order by id desc limit 1',
    [personId],
  )
  expect(events).toEqual([{ type: 'account.unfrozen' }])
})
