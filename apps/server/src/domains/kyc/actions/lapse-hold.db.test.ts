import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { submitted } from '#testing/kyc.ts'
import { kycStandingOf } from '../store/standing.ts'
import { prepareKyc } from '../testing.ts'
import { holdDocuments } from './hold-documents.ts'
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

test('SEC8: a legal hold that nobody confirmed lapses after 72 hours', async () => {
  const personId = await held()
  expect(await lapse(personId, 71)).not.toBeNull()
  expect(await isHeld(personId)).toBe(true)
  expect(await lapse(personId, 73)).toBeNull()
  expect(await isHeld(personId)).toBe(false)
})
