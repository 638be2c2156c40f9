import { expect, test } from 'vitest'
import { prepareRecoveries } from '#testing/recovery-play.ts'

// A recovery whose worker was down, on a clock that is never moved, as in live.

const world = prepareRecoveries()

/** As if so many hours had passed, which a test cannot wait and live cannot skip. */
const age = (id: string, hours: number) =>
  world.database.owner(
    `update accounts.recovery set began_at = began_at - $2 * interval '1 hour', began_business_at = began_business_at - $2 * interval '1 hour',
       ends_business_at = ends_business_at - $2 * interval '1 hour',
       told_at = array(select at - $2 * interval '1 hour' from unnest(told_at) with ordinality as t (at, place) order by place)
     where id = $1`,
    [id, hours],
  )
const hoursTo = (appointment: unknown) => Number((appointment as { waitMs: number }).waitMs) / 3_600_000
const toldOf = async (personId: string) => {
  const rows = await world.database.owner(
    `select payload ->> 'day' as day from platform.outbox where person_id = $1 and type = 'account.recovery_waiting' order by id`,
    [personId],
  )
  return rows.map(({ day }) => day)
}
const tell = (id: string, day: number) => world.database.owner('select accounts.tell_recovery($1, $2)', [id, day])

test('after 100 hours without a worker the wait begins with its first mail: a day after each, three in all, and the end is moved', async () => {
  const { id, personId } = await world.waiting()
  await age(id, 100)
  for (const days of [['1'], ['1', '2'], ['1', '2', '3']]) {
    expect(hoursTo(await world.play.advance(id))).toBeCloseTo(24, 1)
    expect(await toldOf(personId)).toEqual(days)
    expect(await world.play.state(id)).toMatchObject({ state: 'waiting' })
    await age(id, 24)
  }
  await world.play.mailsTo(personId)
  expect(await world.play.advance(id)).toBeNull()
  expect(await world.play.state(id)).toMatchObject({ state: 'done', end_reason: 'completed' })
})

test('one late mail moves the end by as much, and the mail says so', async () => {
  const { id, personId } = await world.waiting()
  await world.play.advance(id)
  await age(id, 34)
  await world.play.advance(id)
  const row = await world.play.state(id)
  const ends = new Date(String(row?.['ends_business_at']))
  expect((ends.getTime() - Number(row?.['began_business_at'])) / 3_600_000).toBeCloseTo(82, 1)
  const mail = (await world.play.mailsTo(personId)).find(({ subject }) => subject.includes('day 2 of 3'))
  expect(mail?.text).toContain(ends.toISOString().slice(11, 16))
})

test('at its end it waits while its mails are not sent, which is our failure, for seven days at most', async () => {
  const { id, personId } = await world.waiting()
  for (let day = 1; day <= 3; day += 1) {
    await world.play.advance(id)
    await age(id, 24.1)
  }
  expect(hoursTo(await world.play.advance(id))).toBeCloseTo(1 / 6, 2)
  expect(await world.play.state(id)).toMatchObject({ state: 'waiting' })
  await age(id, 7 * 24)
  expect(await world.play.advance(id)).toBeNull()
  expect(await world.play.state(id)).toMatchObject({ state: 'done' })
  expect(await toldOf(personId)).toHaveLength(3)
})

test('error: PostgreSQL notes no day early, twice or out of order, and ends none within a day of its last mail', async () => {
  const { id } = await world.waiting()
  await expect(tell(id, 2)).rejects.toThrow('recovery_without_ground')
  await tell(id, 1)
  for (const day of [1, 2, 3]) await expect(tell(id, day)).rejects.toThrow('recovery_without_ground')
  await age(id, 100)
  await tell(id, 2)
  await expect(tell(id, 3)).rejects.toThrow('recovery_without_ground')
  await age(id, 24)
  await tell(id, 3)
  await expect(tell(id, 4)).rejects.toThrow('recovery_without_ground')
  const finish = () => world.database.owner('select accounts.finish_recovery($1)', [id])
  await age(id, 23.9)
  await expect(finish()).rejects.toThrow('recovery_without_ground')
  await age(id, 0.2)
  await expect(finish()).resolves.toHaveLength(1)
})
