import { expect, test } from 'vitest'
import { decided, submitted } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { readLegalHolds } from '../store/legal-holds.ts'
import { kycStandingOf } from '../store/standing.ts'
import { prepareKyc } from '../testing.ts'
import { placeLegalHold } from './place-legal-hold.ts'

const kyc = prepareKyc()

test('a hold begins and ends with a record of who said so; without documents there is nothing to hold', async () => {
  const { personId } = await submitted(kyc.database, kyc.parts)
  const hold = (of: string, reason: string | null) =>
    kyc.database.app.transaction((tx) => placeLegalHold(tx, { personId: of, reason, actor: 'operator:test' }))
  const held = async () => (await kyc.database.owner('select legal_hold from kyc.subject'))[0]?.['legal_hold']
  expect(await hold(personId, 'order 7/2026 of the court')).toBe(true)
  expect(await held()).toBe('order 7/2026 of the court')
  const lasting = async () => (await readLegalHolds(kyc.database.app.reader, personId)).map(({ endedAt }) => endedAt)
  expect(await lasting()).toEqual([null])
  expect(await hold(personId, null)).toBe(true)
  expect(await held()).toBeNull()
  expect(await lasting()).toEqual([expect.any(Date)])
  expect(await hold(await insertTestPerson(kyc.database), 'order 8/2026 of the court')).toBe(false)
  const records = await kyc.database.owner(
    `select actor, action from audit.record where action like 'kyc.hold%' order by id`,
  )
  expect(records).toEqual([
    { actor: 'operator:test', action: 'kyc.hold_begun' },
    { actor: 'operator:test', action: 'kyc.hold_ended' },
  ])
})

test('whether it is final, and whether the law holds what is theirs', async () => {
  const { kycId, personId } = await submitted(kyc.database, kyc.parts)
  const standing = () => kycStandingOf(kyc.database.app.reader, personId)
  expect(await standing()).toEqual({ status: 'pending', final: false, legalHold: false })
  await decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId }, [
    { part: 'details', decision: 'reject', reason: 'under_age' },
  ])
  await kyc.database.app.transaction((tx) =>
    placeLegalHold(tx, { personId, reason: 'court order', actor: 'operator:cli' }),
  )
  expect(await standing()).toEqual({ status: 'rejected', final: true, legalHold: true })
  const noCase = await insertTestPerson(kyc.database)
  expect(await kycStandingOf(kyc.database.app.reader, noCase)).toEqual({
    status: 'absent',
    final: false,
    legalHold: false,
  })
})
