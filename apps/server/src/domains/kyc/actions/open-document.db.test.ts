import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { storedDocument, type TestKyc, testKyc } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { storageKeyOf } from '../rules.ts'
import { obtainKey } from './obtain-key.ts'
import { openDocument } from './open-document.ts'

let database: TestDatabase
let parts: TestKyc
let personId: string
beforeAll(async () => {
  database = await testDatabase()
  parts = testKyc(database)
  personId = await insertTestPerson(database)
})

const stored = () => storedDocument(parts, personId)

test('error: it opens with no other key and under no other name', async () => {
  const one = await stored()
  const two = await stored()
  const stranger = await insertTestPerson(database)
  const theirs = await database.app.transaction((tx) => obtainKey(tx, parts, stranger))
  await expect(openDocument(parts, { keyId: theirs.keyId, fileName: one.name })).rejects.toThrow()
  await parts.storage.put(storageKeyOf(two.name), readFileSync(join(parts.storageFolder, storageKeyOf(one.name))))
  await expect(openDocument(parts, { keyId: two.keyId, fileName: two.name })).rejects.toThrow()
})

test('error: without its file or its key there is nothing to open', async () => {
  const { name, keyId } = await stored()
  await parts.storage.delete(storageKeyOf(name))
  expect(await openDocument(parts, { keyId, fileName: name })).toMatchObject({ code: 'kyc_documents_erased' })
})
