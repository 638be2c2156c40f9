import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { prepareBreakGlass } from '#testing/break-glass-play.ts'
import { advanceBreakGlass } from './advance-break-glass.ts'
import { stopBreakGlass } from './stop-break-glass.ts'

const world = prepareBreakGlass()
const hoursTo = (appointment: unknown) => Number((appointment as { waitMs: number }).waitMs) / 3_600_000

test('a worker that was down for two days begins the wait with its mails, and repeats none', async () => {
  const owner = await world.newOwner()
  const { id } = await world.begun(owner)
  await world.publish()
  await world.age(id, 48)
  for (let turn = 0; turn < 3; turn += 1) expect(hoursTo(await world.advance(id))).toBeCloseTo(24, 2)
  const told = await world.database.owner(
    `select count(*)::int as n from platform.outbox where type = 'break_glass.waiting' and person_id = $1`,
    [owner.personId],
  )
  expect(told).toEqual([{ n: 1 }])
})

test('while its mails are not sent its end waits, with another mail a day, for seven days at most', async () => {
  const owner = await world.newOwner()
  const { id } = await world.begun(owner)
  const unsent = { database: world.worker, clock: systemClock, isMailWaiting: async () => true }
  await world.publish()
  for (let day = 1; day <= 7; day += 1) {
    await advanceBreakGlass(unsent, id)
    expect(await world.state(id)).toMatchObject({ state: 'waiting', told_at: Array(day).fill(expect.any(Date)) })
    await world.age(id, 24.1)
  }
  await advanceBreakGlass(unsent, id)
  await world.age(id, 24.1)
  await advanceBreakGlass(unsent, id)
  expect(await world.state(id)).toMatchObject({ state: 'done' })
})

test('error: PostgreSQL itself ends none early, untold or twice, by any role', async () => {
  const owner = await world.newOwner()
  const { id } = await world.begun(owner)
  const finish = () => world.database.owner('select accounts.finish_break_glass($1)', [id])
  const tell = () => world.database.owner('select accounts.tell_break_glass($1)', [id])
  await expect(finish()).rejects.toThrow(/break_glass_order/)
  // Not in the public log yet.
  await expect(tell()).rejects.toThrow(/break_glass_order/)
  await world.publish()
  await tell()
  await expect(tell()).rejects.toThrow(/break_glass_order/)
  await expect(finish()).rejects.toThrow(/24 hours/)
  for (const statement of [
    `update accounts.break_glass set told_at = array[now() - interval '2 days']`,
    `update accounts.break_glass set began_at = now() - interval '2 days'`,
    `update accounts.break_glass set person_id = (select id from accounts.person where id <> person_id limit 1)`,
    `update accounts.break_glass set state = 'done', end_reason = 'completed', ended_at = now() + interval '2 days'`,
    'delete from accounts.break_glass',
    'truncate accounts.break_glass cascade',
    'update accounts.break_glass_entry set at = now()',
    'delete from accounts.break_glass_entry',
  ])
    await expect(world.database.owner(statement), statement).rejects.toThrow()
  await world.age(id, 24.1)
  await finish()
  await expect(finish()).rejects.toThrow(/break_glass_order/)
  expect(await world.factorsOf(owner.personId)).toEqual({ totp: false, passkeys: 0, codes: 1 })
})

test('error: one that was stopped is neither told nor ended', async () => {
  const owner = await world.newOwner()
  const { id } = await world.begun(owner)
  await world.publish()
  const stop = { reason: 'operator', actor: 'operator:cli' } as const
  await world.host.transaction((tx) => stopBreakGlass(tx, { id, personId: owner.personId }, stop))
  expect(await world.advance(id)).toBeNull()
  expect(await world.state(id)).toMatchObject({ state: 'stopped', told_at: [] })
})
