import { ok, refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { approvalDesk } from '#testing/approved.ts'
import { inHours } from '#testing/in-hours.ts'
import { insertTestPerson } from '#testing/people.ts'
import { writeState } from '../store/directory.ts'
import { readOpenFreeze } from '../store/freezes.ts'
import { prepareFreezes, prepareStopLinks } from '../testing.ts'
import { extendFreeze } from './extend-freeze.ts'
import { lapseFreeze } from './lapse-freeze.ts'
import { requestUnfreeze } from './request-unfreeze.ts'

const { database, frozen, lapse, state } = prepareFreezes()
const links = prepareStopLinks()

test('SEC8: two people keep it to a day, no farther than 90 days, and then it ends too', async () => {
  const personId = await frozen()
  const desk = approvalDesk(database, [extendFreeze({ clock: systemClock })])
  const day = (days: number) =>
    inHours(days * 24)
      .now()
      .toISOString()
      .slice(0, 10)
  for (const until of [day(-1), day(92)])
    expect(await desk.ask('account.keep_frozen', { personId, until })).toMatchObject({
      code: 'restriction_end_invalid',
    })
  expect(await desk.carryOut('account.keep_frozen', { personId, until: day(10) })).toEqual(ok(undefined))
  expect((await readOpenFreeze(database.app.reader, personId))?.keptBy).not.toBeNull()
  expect(await lapse(personId, 73)).not.toBeNull()
  expect(await state(personId)).toBe('frozen')
  expect(await lapse(personId, 12 * 24)).toBeNull()
  expect(await state(personId)).toBe('active')
  expect(await desk.ask('account.keep_frozen', { personId, until: day(10) })).toMatchObject({
    code: 'nothing_to_change',
  })
})

const dayIn = (days: number) =>
  inHours(days * 24)
    .now()
    .toISOString()
    .slice(0, 10)
const toldOf = (personId: string) =>
  links.database.owner(
    "select payload from platform.outbox where person_id = $1 and type = 'account.kept_frozen' order by id",
    [personId],
  )

test('error: two people do not cut short a freeze of its holder’s own by setting it to an earlier day, until the holder asks', async () => {
  const personId = await insertTestPerson(links.database)
  await links.stop(links.tokenOf(personId))
  const keep = (days: number) => links.desk.carryOut('account.keep_frozen', { personId, until: dayIn(days) })
  for (const days of [0, 1, 89])
    expect(await links.desk.ask('account.keep_frozen', { personId, until: dayIn(days) })).toEqual(
      refuse('end_not_asked'),
    )
  const cut = links.database.owner('update accounts.freeze set ends_at = ends_at - $2::interval where person_id = $1', [
    personId,
    '1 second',
  ])
  await expect(cut).rejects.toThrow('freeze_of_holder')
  expect(await keep(90)).toEqual(ok(undefined))
  expect(await toldOf(personId)).toMatchObject([{ payload: { freezeOf: 'holder', address: 'current' } }])
  await requestUnfreeze(links.parts(), { token: links.tokenOf(personId, 'end', 0), requestId: 'r' })
  expect(await keep(1)).toEqual(ok(undefined))
})

test('error: an earlier day that was proposed before the holder made the freeze their own is not carried out', async () => {
  const personId = await insertTestPerson(links.database)
  await links.database.app.transaction((tx) => writeState(tx, personId, 'frozen'))
  const asked = await links.desk.ask('account.keep_frozen', { personId, until: dayIn(4) })
  if (!asked.ok) throw new Error(asked.code)
  await links.stop(links.tokenOf(personId))
  expect(await links.desk.approve(asked.value.approvalId)).toMatchObject({ ok: false })
  expect(await lapseFreeze({ database: links.database.app, clock: inHours(6 * 24) }, personId)).not.toBeNull()
})

test('its person is told of every longer freeze, at the address from which they began it', async () => {
  const personId = await insertTestPerson(links.database)
  await links.stop(links.tokenOf(personId, 'stop', 60_000, true))
  const until = dayIn(90)
  expect(await links.desk.carryOut('account.keep_frozen', { personId, until })).toEqual(ok(undefined))
  const ends = new Date(Date.parse(until) + 86_400_000).toISOString().slice(0, 10)
  expect(await toldOf(personId)).toEqual([
    { payload: { until: `${ends} 00:00 UTC`, freezeOf: 'holder', address: 'previous' } },
  ])
  const other = await insertTestPerson(links.database)
  await links.database.app.transaction((tx) => writeState(tx, other, 'frozen'))
  expect(await links.desk.carryOut('account.keep_frozen', { personId: other, until })).toEqual(ok(undefined))
  expect(await toldOf(other)).toMatchObject([{ payload: { freezeOf: 'staff', address: 'current' } }])
})
