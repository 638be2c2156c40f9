import { ok } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { approvalDesk } from '#testing/approved.ts'
import { submitted } from '#testing/kyc.ts'
import { kycStandingOf } from '../store/standing.ts'
import { prepareKyc } from '../testing.ts'
import { holdDocuments } from './hold-documents.ts'
import { keepHeld } from './keep-held.ts'
import { lapseHold } from './lapse-hold.ts'

const kyc = prepareKyc()
const hourMs = 3_600_000
const inHours = (hours: number) => ({ now: () => new Date(systemClock.now().getTime() + hours * hourMs) })
const lapse = (personId: string, hours: number) =>
  lapseHold({ database: kyc.database.app, clock: inHours(hours) }, personId)
const isHeld = async (personId: string) => (await kycStandingOf(kyc.database.app.reader, personId)).legalHold
async function held(): Promise<string> {
  const { personId } = await submitted(kyc.database, kyc.parts)
  const hold = { personId, reason: 'file 7 of a court', actor: 'operator:test' }
  await kyc.database.app.transaction((tx) => holdDocuments(tx, hold))
  return personId
}

test('SEC8: two people who read the order keep it to a day', async () => {
  const personId = await held()
  const desk = approvalDesk(kyc.database, [keepHeld({ clock: systemClock })])
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
