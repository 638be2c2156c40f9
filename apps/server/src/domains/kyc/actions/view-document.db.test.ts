import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { submitted, testReviewer } from '#testing/kyc.ts'
import { prepareViews } from '../testing.ts'
import { readOwnCase } from './read-own-case.ts'
import { viewDocument } from './view-document.ts'

const world = prepareViews()
const { kyc } = world
let other: string
beforeAll(async () => {
  other = await testReviewer(kyc.database)
})

const view = (of: string, by = kyc.reviewerId) =>
  viewDocument(kyc.parts, { token: of, viewerId: by, requestId: 'test' })
const views = async () =>
  (await readOwnCase(kyc.parts, world.sent.personId, 'en', { measured: 0, medianSeconds: null })).views
const over = { ok: false, code: 'kyc_view_over' }

test('a look shows the picture once, is in the audit twice (asked, seen) and in the person’s own list', async () => {
  const of = await world.token()
  expect(await views()).toEqual([])
  const shown = await view(of)
  if (!shown.ok) throw new Error(shown.code)
  expect(await sharp(shown.value).metadata()).toMatchObject({ format: 'webp', width: 500, height: 420 })
  expect(await view(of)).toEqual(over)
  expect(await views()).toEqual([
    { at: kyc.parts.clock.now().toISOString(), document: 'idCard', who: 'Sam Holder', reason: 'case_review' },
  ])
  const audit = await kyc.database.owner('select actor, action from audit.record where subject = $1 order by id', [
    `kyc:${world.sent.kycId}`,
  ])
  expect(audit.slice(1)).toEqual([
    { actor: `person:${kyc.reviewerId}`, action: 'kyc.view_asked' },
    { actor: `person:${kyc.reviewerId}`, action: 'kyc.viewed' },
  ])
})

test('of twenty at the same moment one sees it', async () => {
  const of = await world.token()
  const all = await Promise.all(Array.from({ length: 20 }, () => view(of)))
  expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await views()).toHaveLength(1)
})

test('after 60 seconds the token has expired, and no view is recorded', async () => {
  const late = await world.token()
  const inTime = await world.token({ document: 'selfie' })
  kyc.parts.clock.pass(60)
  expect((await view(inTime)).ok).toBe(true)
  kyc.parts.clock.pass(1)
  expect(await view(late)).toEqual(over)
  expect((await views()).map(({ document }) => document)).toEqual(['selfie'])
})

describe('error: no view is given', () => {
  test('with another viewer’s token, and its owner can still use it', async () => {
    const of = await world.token()
    expect(await view(of, other)).toEqual(over)
    expect(await view(of, world.sent.personId)).toEqual(over)
    expect((await view(of)).ok).toBe(true)
  })
  test('with a token that was made up', async () => {
    expect(await view('x'.repeat(43))).toEqual(over)
  })
  test('their own document as a reviewer: in the code and in the database', async () => {
    const own = await submitted(kyc.database, kyc.parts, { personId: other })
    expect(await world.ask({ kycId: own.kycId, viewerId: other })).toMatchObject({ code: 'kyc_own_case' })
    await world.token()
    await expect(
      kyc.database.owner('update kyc.document_view set viewer_id = person_id where case_id = $1', [world.sent.kycId]),
    ).rejects.toThrow('view_not_by_its_subject')
  })
  test('a case that is not there', async () => {
    expect(await world.ask({ kycId: randomUUID() })).toMatchObject({ code: 'not_found' })
  })
  test('a second time, even by SQL; and no record of a view is deleted', async () => {
    await view(await world.token())
    await expect(
      kyc.database.owner('update kyc.document_view set viewed_at = null where viewed_at is not null'),
    ).rejects.toThrow('was used')
    await expect(kyc.database.owner('delete from kyc.document_view')).rejects.toThrow('append-only')
  })
})
