import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { type Query, resolveCaseQuery } from './resolve-case-query.ts'

const database = prepareDatabase()

const sentBefore = new Date('2026-01-05T10:00:00Z')
const resolve = (query: Partial<Query>) =>
  resolveCaseQuery(database.app.reader, { limit: 50, ...query }, 'viewer', sentBefore)

test('a search is an id, a reference or the people it fits', async () => {
  const personId = await insertTestPerson(database)
  const caseId = '00000000-0000-4000-8000-000000000001'
  expect((await resolve({ search: ` ${caseId} ` })).wanted).toMatchObject({ caseId })
  expect((await resolve({ search: 'K-1042' })).wanted).toMatchObject({ number: 1042n })
  expect((await resolve({ search: `${personId}@example.test` })).wanted).toMatchObject({ personIds: [personId] })
  expect((await resolve({ search: 'no such person' })).wanted).toMatchObject({ personIds: [] })
  const { wanted } = await resolve({ search: ' ' })
  expect([wanted.caseId, wanted.number, wanted.personIds]).toEqual([undefined, undefined, undefined])
})

test('what a reviewer filters by, in states and people of the store', async () => {
  expect((await resolve({ status: 'decided' })).wanted.states).toEqual(['verified', 'rejected'])
  expect((await resolve({ status: 'approved' })).wanted.states).toEqual(['verified'])
  expect((await resolve({ assigned: 'me' })).wanted.assigneeId).toBe('viewer')
  expect((await resolve({ assigned: 'nobody' })).wanted.assigneeId).toBeNull()
  expect((await resolve({ overdue: 'no' })).wanted.waits).toEqual({ sentBefore, longer: false })
})
