import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storedDocument } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { storageKeyOf } from '../rules.ts'
import { prepareKyc } from '../testing.ts'
import { decryptDocument } from './decrypt-document.ts'
import { readOrCreateKey } from './read-or-create-key.ts'

const kyc = prepareKyc()

const stored = () => storedDocument(kyc.parts, kyc.personId)

test('error: it opens with no other key and under no other name', async () => {
  const one = await stored()
  const two = await stored()
  const stranger = await insertTestPerson(kyc.database)
  const theirs = await kyc.database.app.transaction((tx) => readOrCreateKey(tx, kyc.parts, stranger))
  await expect(decryptDocument(kyc.parts, { keyId: theirs.keyId, fileName: one.name })).rejects.toThrow()
  await kyc.parts.storage.put(
    storageKeyOf(two.name),
    readFileSync(join(kyc.parts.storageFolder, storageKeyOf(one.name))),
  )
  await expect(decryptDocument(kyc.parts, { keyId: two.keyId, fileName: two.name })).rejects.toThrow()
})

test('error: without its file or its key there is nothing to open', async () => {
  const { name, keyId } = await stored()
  await kyc.parts.storage.delete(storageKeyOf(name))
  expect(await decryptDocument(kyc.parts, { keyId, fileName: name })).toMatchObject({ code: 'kyc_documents_erased' })
})
