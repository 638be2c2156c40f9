import { beforeAll, expect, test } from 'vitest'
import { eventsOf } from '#testing/accounts.ts'
import {
  decided,
  revision,
  submitted,
  type TestKyc,
  testDetails,
  testKyc,
  testPicture,
  testReviewer,
} from '#testing/kyc.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { kycStatusOf } from '../store/cases.ts'
import { readOwnCase } from './read-own-case.ts'
import { type Resubmission, resubmitParts } from './resubmit-parts.ts'

const database = prepareDatabase()
let parts: TestKyc
let reviewerId: string
let picture: Buffer
beforeAll(async () => {
  parts = testKyc(database)
  reviewerId = await testReviewer(database)
  picture = await testPicture()
})

const send = (personId: string, change: Partial<Resubmission>) =>
  resubmitParts(parts, { personId, documents: [], requestId: 'test', ...change })
const idCard = () => ({ document: 'idCard' as const, bytes: picture })

test('only what failed is sent again; the rest stays accepted, and the history is kept', async () => {
  const { personId, kycId } = await submitted(database, parts)
  await decided(parts, { kycId, reviewerId }, revision('idCard', 'cut_off'))
  expect(await kycStatusOf(database.app.reader, personId)).toBe('revision')
  expect(await send(personId, {})).toEqual({ ok: false, code: 'kyc_part_missing', params: { part: 'idCard' } })
  expect(await send(personId, { documents: [idCard(), { document: 'selfie', bytes: picture }] })).toEqual({
    ok: false,
    code: 'kyc_part_not_asked',
    params: { part: 'selfie' },
  })
  expect(await send(personId, { documents: [idCard()], details: testDetails })).toMatchObject({
    code: 'kyc_part_not_asked',
  })
  parts.clock.pass(60)
  const again = await send(personId, { documents: [idCard()] })
  expect(again).toMatchObject({ ok: true, value: { kycId, status: 'pending' } })
  const figures = { measured: 0, medianSeconds: null }
  const mine = await readOwnCase(parts, personId, 'en', figures)
  expect(mine.steps.map(({ part, state }) => [part, state])).toEqual([
    ['details', 'accepted'],
    ['idCard', 'sent'],
    ['selfie', 'accepted'],
  ])
  expect(mine.timeline.map(({ kind }) => kind)).toEqual(['submitted', 'revision_asked', 'resubmitted'])
  await decided(parts, { kycId, reviewerId, round: 2 }, [{ part: 'idCard', decision: 'approve' }])
  expect(await kycStatusOf(database.app.reader, personId)).toBe('verified')
  expect(await eventsOf(database, personId)).toEqual(['kyc.received', 'kyc.revision', 'kyc.received', 'kyc.verified'])
  const files = await database.owner(
    "select part, round from kyc.part where case_id = $1 and part = 'idCard' order by round",
    [kycId],
  )
  expect(files).toEqual([
    { part: 'idCard', round: 1 },
    { part: 'idCard', round: 2 },
  ])
})

test('details are sent again as a whole, and checked as the first time', async () => {
  const { personId, kycId } = await submitted(database, parts)
  await decided(parts, { kycId, reviewerId }, revision('details', 'name_incomplete'))
  expect(await send(personId, { details: { ...testDetails, dob: '2010-01-01' } })).toMatchObject({
    code: 'kyc_under_age',
  })
  const details = { ...testDetails, fullname: 'Inês Maria de Sousa Carvalho' }
  expect((await send(personId, { details })).ok).toBe(true)
  const mine = await readOwnCase(parts, personId, 'en', { measured: 0, medianSeconds: null })
  expect(mine.details).toEqual(details)
})

test('error: nothing is taken when nothing was asked for, and of three at once one', async () => {
  const { personId, kycId } = await submitted(database, parts)
  expect(await send(personId, { documents: [idCard()] })).toMatchObject({ code: 'kyc_not_in_revision' })
  await decided(parts, { kycId, reviewerId }, revision('idCard', 'blurry'))
  const results = await Promise.all([1, 2, 3].map(() => send(personId, { documents: [idCard()] })))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  const [row] = await database.owner('select round, state from kyc.identity_case where id = $1', [kycId])
  expect(row).toEqual({ round: 2, state: 'pending' })
  await decided(parts, { kycId, reviewerId, round: 2 }, [{ part: 'idCard', decision: 'approve' }])
  expect(await send(personId, { documents: [idCard()] })).toMatchObject({ code: 'kyc_not_in_revision' })
})

test('error: after eight rounds a case is approved or rejected, not asked for again', async () => {
  const { personId, kycId } = await submitted(database, parts)
  for (let round = 1; round < 8; round += 1) {
    const asked =
      round === 1
        ? revision('idCard', 'blurry')
        : [{ part: 'idCard' as const, decision: 'revise' as const, reason: 'blurry' as const }]
    expect((await decided(parts, { kycId, reviewerId, round }, asked)).ok).toBe(true)
    expect((await send(personId, { documents: [idCard()] })).ok).toBe(true)
  }
  const ninth = await decided(parts, { kycId, reviewerId, round: 8 }, [
    { part: 'idCard', decision: 'revise', reason: 'blurry' },
  ])
  expect(ninth).toMatchObject({ code: 'kyc_tries_used_up' })
  const end = await decided(parts, { kycId, reviewerId, round: 8 }, [
    { part: 'idCard', decision: 'reject', reason: 'unusable_after_tries' },
  ])
  expect(end).toMatchObject({ ok: true, value: { outcome: 'rejected' } })
})
