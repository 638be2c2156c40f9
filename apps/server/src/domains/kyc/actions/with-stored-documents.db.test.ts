import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { prepareSubmissions } from '../testing.ts'
import { submitDocuments } from './submit-documents.ts'

const { kyc, submission, storedFiles, casesOf } = prepareSubmissions()

test('error: one case at a time; of five at the same moment one is taken', async () => {
  const personId = await insertTestPerson(kyc.database)
  const before = storedFiles().length
  const results = await Promise.all(Array.from({ length: 5 }, () => submitDocuments(kyc.parts, submission(personId))))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter((result) => !result.ok && result.code === 'kyc_case_open')).toHaveLength(4)
  expect(await casesOf(personId)).toBe(1)
  expect(storedFiles()).toHaveLength(before + 2)
})
