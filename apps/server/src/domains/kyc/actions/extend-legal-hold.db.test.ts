import { ok } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { approvalDesk } from '#testing/approved.ts'
import { inHours } from '#testing/in-hours.ts'
import { prepareHolds } from '../testing.ts'
import { extendLegalHold } from './extend-legal-hold.ts'

const { database, held, lapse, isHeld } = prepareHolds()

test('SEC8: two people who read the order keep it to a day', async () => {
  const personId = await held()
  const desk = approvalDesk(database, [extendLegalHold({ clock: systemClock })])
  const until = inHours(100 * 24)
    .now()
    .toISOString()
    .slice(0, 10)
  expect(await desk.carryOut('legal_hold.keep', { personId, until })).toEqual(ok(undefined))
  expect(await lapse(personId, 73)).not.toBeNull()
  expect(await isHeld(personId)).toBe(true)
  expect(await lapse(personId, 102 * 24)).toBeNull()
  expect(await isHeld(personId)).toBe(false)
})
