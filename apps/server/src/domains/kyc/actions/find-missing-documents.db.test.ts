import { expect, test } from 'vitest'
import { submitted, testKyc } from '#testing/kyc.ts'
import { testDatabase } from '#testing/resources.ts'
import { storageKeyOf } from '../rules.ts'
import { eraseDocuments } from './erase-documents.ts'
import { findMissingDocuments } from './find-missing-documents.ts'

test('a document and a key that rows name and that are not there are found; what was erased is not missing', async () => {
  const database = await testDatabase()
  const parts = testKyc(database)
  const { personId } = await submitted(database, parts)
  const { personId: erased } = await submitted(database, parts)
  await eraseDocuments(parts, { personId: erased, actor: 'operator:cli', soonerBecause: 'asked for by law' })
  expect(await findMissingDocuments(parts)).toEqual({ documents: [], keys: [] })

  const [file] = await database.owner('select name from kyc.stored_file where person_id = $1', [personId])
  const [row] = await database.owner('select key_id from kyc.subject where person_id = $1', [personId])
  const key = storageKeyOf(String(file?.['name']))
  await parts.storage.delete(key)
  await parts.keyring.destroy(String(row?.['key_id']))
  expect(await findMissingDocuments(parts)).toEqual({
    documents: [{ key, personId }],
    keys: [{ key: row?.['key_id'], personId }],
  })
})
