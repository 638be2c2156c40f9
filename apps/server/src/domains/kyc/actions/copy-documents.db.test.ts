import { expect, test } from 'vitest'
import { submitted, testDetails } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { storageKeyOf } from '../rules.ts'
import { prepareKyc } from '../testing.ts'
import { copyDocuments, type HeldDocument } from './copy-documents.ts'

const kyc = prepareKyc()

async function opened(personId: string) {
  const documents: HeldDocument[] = []
  const of = { personId, email: '', requestId: 'test' }
  for await (const document of copyDocuments(kyc.parts, of)) documents.push(document)
  return documents
}

test('a person gets what they sent, decrypted, and that it was opened is recorded first', async () => {
  const { personId, kycId } = await submitted(kyc.database, kyc.parts)
  const documents = await opened(personId)
  expect(documents.map(({ part, round }) => `${round} ${part}`).toSorted()).toEqual([
    '1 details',
    '1 idCard',
    '1 selfie',
  ])
  for (const document of documents) {
    if ('details' in document) expect(document.details).toEqual(testDetails)
    else expect(document.bytes?.subarray(8, 12).toString()).toBe('WEBP')
  }
  const records = await kyc.database.owner(
    `select actor from audit.record where action = 'kyc.copied' and subject = $1`,
    [`kyc:${kycId}`],
  )
  expect(records).toEqual([{ actor: `person:${personId}` }])
})

test('a person who sent nothing gets nothing, and so does one whose case was erased', async () => {
  expect(await opened(await insertTestPerson(kyc.database))).toEqual([])
  const { personId } = await submitted(kyc.database, kyc.parts)
  await kyc.database.owner('update kyc.identity_case set erased_at = now() where person_id = $1', [personId])
  expect(await opened(personId)).toEqual([])
})

test('error: a lost file or key of a case that was not erased is said to be missing, and the rest is there', async () => {
  const { personId } = await submitted(kyc.database, kyc.parts)
  const missing = (documents: readonly HeldDocument[]) =>
    documents.filter((document) => !('details' in document) && document.bytes === undefined).map(({ part }) => part)
  const [file] = await kyc.database.owner(
    "select file_name from kyc.part p join kyc.identity_case c on c.id = p.case_id where c.person_id = $1 and part = 'selfie'",
    [personId],
  )
  await kyc.parts.storage.delete(storageKeyOf(String(file?.['file_name'])))
  const documents = await opened(personId)
  expect(documents).toHaveLength(3)
  expect(missing(documents)).toEqual(['selfie'])
  const [subject] = await kyc.database.owner('select key_id from kyc.subject where person_id = $1', [personId])
  await kyc.parts.keyring.destroy(String(subject?.['key_id']))
  expect(missing(await opened(personId)).toSorted()).toEqual(['details', 'idCard', 'selfie'])
})
