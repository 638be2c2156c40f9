import { legalVersions } from '@clearhold/contract/legal-versions.generated'
import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { acceptLegal } from './accept-legal.ts'
import { readLegal } from './read-legal.ts'

const database = prepareDatabase()
const accept = (personId: string, versions: Readonly<Record<'terms' | 'risk', string>> = legalVersions) =>
  database.app.transaction((tx) => acceptLegal(tx, { personId, versions, requestId: 'r1' }))
const standing = (personId: string) => readLegal(database.app.reader, personId)

test('what is accepted is kept by version and by both clocks, once, and cannot be changed', async () => {
  const personId = await insertTestPerson(database, { isAccepting: false })
  expect(await standing(personId)).toMatchObject({ needed: true, terms: { acceptedAt: null, before: false } })
  expect(await accept(personId)).toEqual({ ok: true, value: undefined })
  expect(await accept(personId)).toEqual({ ok: true, value: undefined })
  expect(await standing(personId)).toMatchObject({
    needed: false,
    terms: { version: legalVersions.terms, acceptedAt: expect.any(String), businessAt: expect.any(String) },
    risk: { version: legalVersions.risk, acceptedAt: expect.any(String) },
  })
  const forged = database.owner("update accounts.acceptance set accepted_at = now() - interval '1 year'")
  await expect(forged).rejects.toThrow('append-only')
})

test('error: a version that does not hold is not accepted', async () => {
  const personId = await insertTestPerson(database, { isAccepting: false })
  const old = { ...legalVersions, terms: 'b'.repeat(64) }
  expect(await accept(personId, old)).toEqual({ ok: false, code: 'legal_version_old' })
  expect((await standing(personId)).needed).toBe(true)
})
