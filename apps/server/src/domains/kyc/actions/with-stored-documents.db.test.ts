import { readdirSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { type TestKyc, testDetails, testKyc, testPicture } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { type Submission, submitDocuments } from './submit-documents.ts'

const database = prepareDatabase()
let parts: TestKyc
let picture: Buffer
beforeAll(async () => {
  parts = testKyc(database)
  picture = await testPicture()
})

const both = () => [
  { document: 'idCard' as const, bytes: picture },
  { document: 'selfie' as const, bytes: picture },
]
const submission = (personId: string, change: Partial<Submission> = {}): Submission => ({
  personId,
  details: testDetails,
  documents: both(),
  requestId: 'test',
  ...change,
})
const storedFiles = () => {
  try {
    return readdirSync(parts.storageFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  } catch {
    return []
  }
}
const rows = async (personId: string) =>
  (await database.owner('select count(*)::int as count from kyc.identity_case where person_id = $1', [personId]))[0]?.[
    'count'
  ]

test('error: one case at a time; of five at the same moment one is taken', async () => {
  const personId = await insertTestPerson(database)
  const before = storedFiles().length
  const results = await Promise.all(Array.from({ length: 5 }, () => submitDocuments(parts, submission(personId))))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter((result) => !result.ok && result.code === 'kyc_case_open')).toHaveLength(4)
  expect(await rows(personId)).toBe(1)
  expect(storedFiles()).toHaveLength(before + 2)
})
