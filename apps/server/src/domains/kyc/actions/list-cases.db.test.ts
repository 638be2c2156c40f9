import type { kycListQuerySchema } from '@clearhold/contract/kyc/schema'
import { kycListSchema } from '@clearhold/contract/kyc/schema'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  approvals,
  decided,
  revision,
  submitted,
  type TestKyc,
  testDetails,
  testKyc,
  testReviewer,
} from '#testing/kyc.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { assignCase } from './assign-case.ts'
import { eraseDocuments } from './erase-documents.ts'
import { listCases } from './list-cases.ts'

const database = prepareDatabase()
let parts: TestKyc
let reviewerId: string
const cases: { kycId: string; personId: string }[] = []
beforeAll(async () => {
  parts = testKyc(database)
  reviewerId = await testReviewer(database)
  for (let index = 0; index < 7; index += 1) {
    cases.push(await submitted(database, parts))
    parts.clock.pass(3600)
  }
  await decided(parts, { kycId: at(4), reviewerId }, approvals)
  await decided(parts, { kycId: at(5), reviewerId }, revision('idCard', 'blurry'))
  await decided(parts, { kycId: at(6), reviewerId }, [
    { part: 'selfie', decision: 'reject', reason: 'not_the_same_person' },
  ])
}, 60_000)

const at = (index: number) => cases[index]?.kycId ?? ''
type Query = z.output<typeof kycListQuerySchema>
const list = async (query: Partial<Query> = {}, viewer = reviewerId) =>
  kycListSchema.parse(await listCases(parts, { limit: 50, ...query }, viewer))
const idsOf = async (query: Partial<Query>) => (await list(query)).submissions.map(({ _id }) => _id)

test('E04 a submission carries the fields of the specification; pictures are paths of the call that asks for them', async () => {
  const { submissions } = await list({ status: 'pending', limit: 1 })
  const [{ kycId = '', personId = '' } = {}] = cases
  expect(submissions[0]).toMatchObject({
    _id: kycId,
    ...testDetails,
    userId: personId,
    userEmail: `${personId}@example.test`,
    status: 'pending',
    selfie: `/api/admin/kyc/${kycId}/documents/selfie/view`,
    idCard: `/api/admin/kyc/${kycId}/documents/idCard/view`,
    createdAt: '2026-01-05T10:00:00.000Z',
    assignee: null,
    cannotDecide: null,
    overdue: false,
  })
})

test('those that wait come oldest first, the others newest first; verified is called approved', async () => {
  expect(await idsOf({ status: 'pending' })).toEqual([at(0), at(1), at(2), at(3)])
  expect(await idsOf({})).toEqual([6, 5, 4, 3, 2, 1, 0].map(at))
  expect(await idsOf({ status: 'decided' })).toEqual([at(6), at(4)])
  expect(await idsOf({ status: 'revision' })).toEqual([at(5)])
  expect((await list({ status: 'approved' })).submissions[0]).toMatchObject({
    _id: at(4),
    status: 'approved',
    cannotDecide: 'not_pending',
  })
  expect((await list({ status: 'rejected' })).submissions[0]).toMatchObject({
    _id: at(6),
    status: 'rejected',
    final: true,
  })
})

test.each([undefined, 'pending'] as const)('pages of %s follow each other without gap or twin', async (status) => {
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await list({ limit: 3, after, status })
    seen.push(...page.submissions.map(({ _id }) => _id))
    after = page.next ?? undefined
  } while (after !== undefined)
  expect(seen).toEqual(await idsOf({ status }))
  expect(await idsOf({ status, after: 'nonsense' })).toEqual(seen)
})

test('counts, the oldest, and what is past the promise', async () => {
  const page = await list()
  expect(page).toMatchObject({
    counts: { pending: 4, revision: 1, overdue: 0 },
    oldestWaitingSince: '2026-01-05T10:00:00.000Z',
    promisedHours: 24,
  })
  parts.clock.pass(18.5 * 3600)
  const later = await list({ status: 'pending' })
  expect(later.counts.overdue).toBe(2)
  expect(later.submissions.map(({ overdue }) => overdue)).toEqual([true, true, false, false])
})

test('found by the person’s address, by reference, by the id of case or person', async () => {
  const personId = cases[2]?.personId ?? ''
  expect(await idsOf({ search: personId.slice(0, 20) })).toEqual([at(2)])
  expect(await idsOf({ search: personId })).toEqual([at(2)])
  expect(await idsOf({ search: at(3) })).toEqual([at(3)])
  const { reference } = (await list({ search: at(1) })).submissions[0] ?? { reference: '' }
  expect(await idsOf({ search: reference })).toEqual([at(1)])
  expect(await idsOf({ search: 'no such person' })).toEqual([])
})

test('assigned to me, not assigned, and why a reviewer cannot decide', async () => {
  const other = await testReviewer(database)
  await database.app.transaction((tx) =>
    assignCase(tx, parts, { kycId: at(1), byPersonId: other, assigneeId: other, requestId: 'test' }),
  )
  expect((await list({ assigned: 'me' }, other)).submissions.map(({ _id }) => _id)).toEqual([at(1)])
  expect(await idsOf({ assigned: 'nobody', status: 'pending' })).toEqual([at(0), at(2), at(3)])
  const [seen] = (await list({ search: at(1) })).submissions
  expect(seen).toMatchObject({ cannotDecide: 'taken', assignee: { id: other, name: 'Sam Holder' } })
  const [own] = (await list({ search: at(0) }, cases[0]?.personId)).submissions
  expect(own?.cannotDecide).toBe('own')
})

test('an erased case has no fields and no pictures, and waits no more', async () => {
  await eraseDocuments(parts, { personId: cases[3]?.personId ?? '', actor: 'operator:test', soonerBecause: 'asked' })
  const [erased] = (await list({ search: at(3) })).submissions
  expect(erased).toMatchObject({
    fullname: null,
    dob: null,
    address: null,
    selfie: null,
    idCard: null,
    cannotDecide: 'erased',
  })
  expect(await idsOf({ status: 'pending' })).not.toContain(at(3))
})
