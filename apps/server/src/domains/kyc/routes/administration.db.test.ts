import { kycCaseSchema, kycListSchema, kycViewAnswerSchema } from '@clearhold/contract/kyc/schema'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Served, serveApi } from '#testing/api.ts'
import { looked, submitted, testDetails, testReviewer, undoPassed } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { ask } from '../../../../../../scripts/authz/ask.ts'
import { eraseDocuments } from '../actions/erase-documents.ts'

const database = prepareDatabase()
let served: Served
let reviewerId: string
let token: string
let kycId: string
let personId: string
beforeAll(async () => {
  served = await serveApi(database)
  reviewerId = await testReviewer(database)
  token = (await served.signIn(reviewerId)).token
})
afterAll(() => served.close())
beforeEach(async () => {
  ;({ kycId, personId } = await submitted(database, served.kyc))
})

async function call(method: string, path: string, body?: unknown, as = token) {
  const reply = await ask(served.url, {
    method,
    path: `/api/${path}`,
    headers: { authorization: `Bearer ${as}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: reply.status, code: reply.code, value: JSON.parse(reply.text) as Record<string, unknown> }
}
const statusOf = async () => (await call('GET', `user/${personId}`)).value['kyc'] as Record<string, unknown>

test('I12 E04 GET admin/kyc/submissions lists the fields of the specification; approve and reject take {kycId}', async () => {
  const listed = kycListSchema.parse((await call('GET', `admin/kyc/submissions?status=pending&search=${kycId}`)).value)
  expect(listed.submissions).toMatchObject([
    {
      _id: kycId,
      userEmail: `${personId}@example.test`,
      status: 'pending',
      ...testDetails,
      selfie: `/api/admin/kyc/${kycId}/documents/selfie/view`,
      idCard: `/api/admin/kyc/${kycId}/documents/idCard/view`,
      createdAt: expect.any(String),
    },
  ])
  await looked(served.kyc, { kycId, reviewerId })
  const approved = await call('POST', 'admin/kyc/approve', { kycId })
  expect(approved).toMatchObject({
    status: 200,
    value: { message: 'KYC approved successfully', kycId, status: 'approved', undoUntil: expect.any(String) },
  })
  await undoPassed(served.kyc, kycId)
  expect(await statusOf()).toMatchObject({ status: 'verified' })
  expect(await call('POST', 'admin/kyc/approve', { kycId })).toMatchObject({ status: 409, code: 'kyc_not_pending' })
})

test('J05 rejecting needs a reason (decisions 20): without one 422, with one ‘KYC rejected successfully’', async () => {
  expect(await call('POST', 'admin/kyc/reject', { kycId })).toMatchObject({ status: 422, code: 'kyc_reason_needed' })
  expect(await call('POST', 'admin/kyc/reject', { kycId, reason: 'because' })).toMatchObject({ status: 400 })
  expect(await statusOf()).toMatchObject({ status: 'pending' })
  const rejected = await call('POST', 'admin/kyc/reject', { kycId, reason: 'document_not_accepted' })
  expect(rejected).toMatchObject({ status: 200, value: { message: 'KYC rejected successfully', status: 'rejected' } })
  expect(await statusOf()).toMatchObject({ status: 'rejected' })
})

test('I13 PATCH kyc/{userId}/verify takes verified or rejected, F07 and decides the case that waits', async () => {
  const path = `kyc/${personId}/verify`
  expect(await call('PATCH', path, { status: 'pending' })).toMatchObject({ status: 400 })
  expect(await call('PATCH', path, { status: 'rejected' })).toMatchObject({ status: 422, code: 'kyc_reason_needed' })
  await looked(served.kyc, { kycId, reviewerId })
  expect(await call('PATCH', path, { status: 'verified' })).toMatchObject({
    status: 200,
    value: { status: 'approved' },
  })
  await undoPassed(served.kyc, kycId)
  expect(await statusOf()).toMatchObject({ status: 'verified', ...testDetails })
  expect(await call('PATCH', path, { status: 'verified' })).toMatchObject({ status: 404, code: 'not_found' })
  const { personId: other } = await submitted(database, served.kyc)
  const rejected = await call('PATCH', `kyc/${other}/verify`, { status: 'rejected', reason: 'under_age' })
  expect(rejected).toMatchObject({ status: 200, value: { status: 'rejected' } })
})

test('deciding part by part: a revision asks for the failing part only; what was sent meanwhile is not decided', async () => {
  const decide = (body: unknown) => call('POST', `admin/kyc/${kycId}/decide`, body)
  const parts = [
    { part: 'details', decision: 'approve' },
    { part: 'idCard', decision: 'revise', reason: 'cut_off' },
    { part: 'selfie', decision: 'approve' },
  ]
  expect(await decide({ round: 2, parts })).toMatchObject({ status: 409, code: 'kyc_changed' })
  expect(await decide({ round: 1, parts: parts.slice(1) })).toMatchObject({
    status: 422,
    code: 'kyc_decision_incomplete',
  })
  const wrong = [...parts.slice(0, 2), { part: 'selfie', decision: 'revise', reason: 'expired' }]
  expect(await decide({ round: 1, parts: wrong })).toMatchObject({ status: 422, code: 'kyc_reason_unfit' })
  expect(await decide({ round: 1, parts })).toMatchObject({ status: 200, value: { status: 'revision' } })
  const found = kycCaseSchema.parse((await call('GET', `admin/kyc/submissions/${kycId}`)).value)
  expect(found.parts.map(({ part, state, reason }) => [part, state, reason])).toEqual([
    ['details', 'accepted', null],
    ['idCard', 'revise', 'cut_off'],
    ['selfie', 'accepted', null],
  ])
})

test('a case is taken, refused to others, and given back', async () => {
  const other = await testReviewer(database)
  const { token: theirs } = await served.signIn(other)
  expect(await call('POST', `admin/kyc/${kycId}/assign`, { assignee: 'me' }, theirs)).toMatchObject({
    status: 200,
    value: { message: 'The case has been handed over.', assignee: { id: other, name: 'Sam Holder' } },
  })
  expect(await call('POST', 'admin/kyc/approve', { kycId })).toMatchObject({ status: 409, code: 'kyc_taken' })
  expect(await call('POST', `admin/kyc/${kycId}/assign`, { assignee: null })).toMatchObject({
    status: 200,
    value: { message: 'The case is back in the queue.', assignee: null },
  })
  expect(await call('POST', `admin/kyc/${kycId}/assign`, { assignee: personId })).toMatchObject({
    code: 'kyc_assignee_unfit',
  })
  await looked(served.kyc, { kycId, reviewerId })
  expect(await call('POST', 'admin/kyc/approve', { kycId })).toMatchObject({ status: 200 })
})

test('error: a reviewer decides, takes and sees nothing of their own', async () => {
  const { kycId: own } = await submitted(database, served.kyc, { personId: await testReviewer(database) })
  const [row] = await database.owner('select person_id from kyc.identity_case where id = $1', [own])
  const { token: theirs } = await served.signIn(String(row?.['person_id']))
  const refused = { status: 403, code: 'kyc_own_case' }
  expect(await call('POST', 'admin/kyc/approve', { kycId: own }, theirs)).toMatchObject(refused)
  expect(await call('POST', 'admin/kyc/reject', { kycId: own, reason: 'under_age' }, theirs)).toMatchObject(refused)
  expect(await call('PATCH', `kyc/${row?.['person_id']}/verify`, { status: 'verified' }, theirs)).toMatchObject(refused)
  expect(await call('POST', `admin/kyc/${own}/assign`, { assignee: 'me' }, theirs)).toMatchObject(refused)
  const view = `admin/kyc/${own}/documents/selfie/view`
  expect(await call('POST', view, { reason: 'case_review' }, theirs)).toMatchObject(refused)
})

describe('looking at a document', () => {
  const path = () => `admin/kyc/${kycId}/documents/selfie/view`
  const fetchView = (url: string, as = token) =>
    fetch(`${served.url}${url}`, { headers: { authorization: `Bearer ${as}` } })
  async function asked(): Promise<string> {
    const { status, value } = await call('POST', path(), { reason: 'case_review' })
    expect(status).toBe(200)
    return kycViewAnswerSchema.parse(value).url
  }

  test('needs a reason; shows the picture once, never cached and never run', async () => {
    expect(await call('POST', path(), {})).toMatchObject({ status: 400 })
    expect(await call('POST', path(), { reason: 'curious' })).toMatchObject({ status: 400 })
    const url = await asked()
    const shown = await fetchView(url)
    expect(shown.status).toBe(200)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store, private',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).format).toBe('webp')
    expect((await fetchView(url)).status).toBe(410)
  })

  test('only for the one who asked: not without a session, not for another reviewer, not for the person', async () => {
    const url = await asked()
    const { token: other } = await served.signIn(await testReviewer(database))
    const { token: person } = await served.signIn(personId)
    expect((await fetch(`${served.url}${url}`)).status).toBe(401)
    expect((await fetchView(url, other)).status).toBe(410)
    expect((await fetchView(url, person)).status).toBe(403)
    expect((await fetchView(url)).status).toBe(200)
  })

  test('is over after 60 seconds', async () => {
    const url = await asked()
    await database.owner(
      "update kyc.document_view set asked_at = asked_at - interval '61 seconds', expires_at = expires_at - interval '61 seconds' where case_id = $1",
      [kycId],
    )
    expect((await fetchView(url)).status).toBe(410)
  })

  test('stands in the person’s own list, with who, when and why', async () => {
    await fetchView(await asked())
    const { token: person } = await served.signIn(personId)
    const { value } = await call('GET', 'kyc/me', undefined, person)
    expect(value['views']).toEqual([
      { at: expect.any(String), document: 'selfie', who: 'Sam Holder', reason: 'case_review' },
    ])
  })

  test('error: nothing of an erased case, and nothing of none', async () => {
    const url = await asked()
    await eraseDocuments(served.kyc, { personId, actor: 'operator:test', soonerBecause: 'asked' })
    expect((await fetchView(url)).status).toBe(410)
    expect(await call('POST', path(), { reason: 'case_review' })).toMatchObject({
      status: 410,
      code: 'kyc_documents_erased',
    })
    expect(await call('POST', 'admin/kyc/approve', { kycId })).toMatchObject({ status: 410 })
    const noCase = '00000000-0000-4000-8000-000000000000'
    expect(await call('POST', `admin/kyc/${noCase}/documents/selfie/view`, { reason: 'case_review' })).toMatchObject({
      status: 404,
    })
    expect(await call('POST', `admin/kyc/${kycId}/documents/passport/view`, { reason: 'case_review' })).toMatchObject({
      status: 400,
    })
  })
})

test('SEC8: a search among identities is in the record; the page that asks again every few seconds is there once', async () => {
  const path = `admin/kyc/submissions?search=${kycId}`
  for (let time = 0; time < 3; time += 1) await call('GET', path)
  const rows = await database.owner(
    "select actor, subject from audit.record where action = 'kyc.listed' and actor = $1 and happened_at > now() - interval '1 minute' order by id desc limit 5",
    [`person:${reviewerId}`],
  )
  expect(rows[0]).toEqual({ actor: `person:${reviewerId}`, subject: 'list:kyc' })
  const before = rows.length
  await call('GET', `admin/kyc/submissions?search=${personId}`)
  const [count] = await database.owner("select count(*)::int as count from audit.record where action = 'kyc.listed'")
  expect(Number(count?.['count'])).toBeGreaterThan(before)
})

test('answers are in the reviewer’s language', async () => {
  await database.owner("update accounts.person set language = 'es' where id = $1", [reviewerId])
  await looked(served.kyc, { kycId, reviewerId })
  expect((await call('POST', 'admin/kyc/approve', { kycId })).value['message']).toBe('KYC aprobado correctamente')
  await database.owner("update accounts.person set language = 'en' where id = $1", [reviewerId])
})

test('error: staff without the permission reach none of it', async () => {
  const support = await insertTestPerson(database, { role: 'Admin' })
  await database.owner(
    "insert into accounts.permission (person_id, permission) values ($1, 'support'), ($1, 'owner')",
    [support],
  )
  const { token: theirs } = await served.signIn(support)
  for (const [method, path, body] of [
    ['GET', 'admin/kyc/submissions', undefined],
    ['GET', `admin/kyc/submissions/${kycId}`, undefined],
    ['POST', 'admin/kyc/approve', { kycId }],
    ['POST', `admin/kyc/${kycId}/documents/selfie/view`, { reason: 'case_review' }],
  ] as const) {
    expect(await call(method, path, body, theirs)).toMatchObject({ status: 403, code: 'forbidden' })
  }
})
