import { expect, test } from 'vitest'
import { asked, insertWithdrawer } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { readWithdrawalTimes } from './read-withdrawal-times.ts'

const world = prepareWithdrawals()

/** A withdrawal that took this long, settled this many days ago. */
async function settled(seconds: number, daysAgo = 0): Promise<void> {
  const { id } = await asked(world.parts, await insertWithdrawer(world.database))
  await world.database.owner(
    `update withdrawals.withdrawal set state = 'settled', end_entry_id = 1,
       settled_at = now() - $2 * interval '1 day', created_at = now() - $2 * interval '1 day' - $3 * interval '1 second'
     where id = $1`,
    [id, daysAgo, seconds],
  )
}
const now = () => world.parts.clock.now()

test('W9: the answer equals a query over the rows of the last 30 days; a median exists from the first on, a slowest twentieth from five', async () => {
  const times = () => readWithdrawalTimes(world.database.app.reader, now())
  expect(await times()).toEqual({ count: 0, medianSeconds: null, p95Seconds: null })
  for (const seconds of [60, 120, 180, 600]) await settled(seconds)
  await settled(999_999, 31)
  expect(await times()).toEqual({ count: 4, medianSeconds: 150, p95Seconds: null })
  for (const seconds of [3_600, 86_400, 7]) await settled(seconds, 29)
  const rows = await world.database.owner(
    `select extract(epoch from settled_at - created_at)::float8 as seconds from withdrawals.withdrawal
     where state = 'settled' and settled_at > now() - interval '30 days' order by 1`,
  )
  const took = rows.map(({ seconds }) => Number(seconds))
  const at = (share: number) => {
    const place = share * (took.length - 1)
    const low = took[Math.floor(place)] ?? 0
    const high = took[Math.ceil(place)] ?? 0
    return Math.round(low + (high - low) * (place % 1))
  }
  expect(took).toHaveLength(7)
  expect(await readWithdrawalTimes(world.database.app.reader, now())).toEqual({
    count: 7,
    medianSeconds: at(0.5),
    p95Seconds: at(0.95),
  })
  expect(at(0.5)).toBe(180)
})
