import { ok } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { approvalDesk } from '#testing/approved.ts'
import { inHours } from '#testing/in-hours.ts'
import { readOpenFreeze } from '../store/freezes.ts'
import { prepareFreezes } from '../testing.ts'
import { keepFrozen } from './keep-frozen.ts'

const { database, frozen, lapse, state } = prepareFreezes()

test('SEC8: two people keep it to a day, no farther than 90 days, and then it ends too', async () => {
  const personId = await frozen()
  const desk = approvalDesk(database, [keepFrozen({ clock: systemClock })])
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
