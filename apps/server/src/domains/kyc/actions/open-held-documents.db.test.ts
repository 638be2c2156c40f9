import { expect, test } from 'vitest'
import { submitted, testDetails } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareKyc } from '../testing.ts'
import { type HeldDocument, openHeldDocuments } from './open-held-documents.ts'

const kyc = prepareKyc()

async function opened(personId: string) {
  const documents: HeldDocument[] = []
  const of = { personId, email: '', requestId: 'test' }
  for await (const document of openHeldDocuments(kyc.parts, of)) documents.push(document)
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
    else expect(document.bytes.subarray(8, 12).toString()).toBe('WEBP')
  }
  const records = await kyc.database.owner(
    `select actor from audit.record where action = 'kyc.copied' and subject = $1`,
    [`kyc:${kycId}`],
  )
  expect(records).toEqual([{ actor: `person:${personId}` }])
})

test('whoever sent nothing gets nothing, and so does a person whose key was destroyed', async () => {
  expect(await opened(await insertTestPerson(kyc.database))).toEqual([])
  const { personId } = await submitted(kyc.database, kyc.parts)
  const [subject] = await kyc.database.owner('select key_id from kyc.subject where person_id = $1', [personId])
  await kyc.parts.keyring.destroy(String(subject?.['key_id']))
  expect(await opened(personId)).toEqual([])
})
