import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type TestKyc, testKyc, testPicture } from '../../../../../../stack/testing/kyc.ts'
import { insertTestPerson } from '../../../../../../stack/testing/people.ts'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import { holdKey } from './hold-key.ts'
import { discardDocument, openDocument, readPicture, storageKey, storeDocument } from './keep-document.ts'

let database: TestDatabase
let parts: TestKyc
let personId: string
beforeAll(async () => {
  database = await testDatabase()
  parts = testKyc(database)
  personId = await insertTestPerson(database)
})

const held = () => database.app.transaction((tx) => holdKey(tx, parts, personId))
async function stored(): Promise<{ name: string; picture: Buffer; keyId: string }> {
  const read = await readPicture(parts, { document: 'selfie', bytes: await testPicture() })
  if (!read.ok) throw new Error(read.code)
  const { key, keyId } = await held()
  return { name: await storeDocument(parts, { personId, key, picture: read.value }), picture: read.value, keyId }
}

test('a document rests sealed under a name that says nothing, and opens with its person’s key', async () => {
  const { name, picture, keyId } = await stored()
  expect(name).toMatch(/^[0-9a-f]{32}$/)
  const resting = readFileSync(join(parts.storageFolder, storageKey(name)))
  expect(resting.includes('WEBP')).toBe(false)
  expect(resting.includes(picture.subarray(100, 116))).toBe(false)
  expect(await openDocument(parts, { keyId, fileName: name })).toEqual({ ok: true, value: picture })
})

test('error: it opens with no other key and under no other name', async () => {
  const [one, two] = [await stored(), await stored()]
  const stranger = await insertTestPerson(database)
  const theirs = await database.app.transaction((tx) => holdKey(tx, parts, stranger))
  await expect(openDocument(parts, { keyId: theirs.keyId, fileName: one.name })).rejects.toThrow()
  await parts.storage.put(storageKey(two.name), readFileSync(join(parts.storageFolder, storageKey(one.name))))
  await expect(openDocument(parts, { keyId: two.keyId, fileName: two.name })).rejects.toThrow()
})

test('error: without its file or its key there is nothing to open', async () => {
  const { name, keyId } = await stored()
  await parts.storage.delete(storageKey(name))
  expect(await openDocument(parts, { keyId, fileName: name })).toMatchObject({ code: 'kyc_documents_erased' })
})

test('a file no case refers to is taken away, with its row', async () => {
  const { name } = await stored()
  await discardDocument(parts, name)
  await discardDocument(parts, name)
  const files = readdirSync(parts.storageFolder, { recursive: true }).map(String)
  expect(files.some((file) => file.endsWith(name))).toBe(false)
  expect(await database.owner('select from kyc.stored_file where name = $1', [name])).toEqual([])
})

test('refusals name the part', async () => {
  const small = await sharp(await testPicture())
    .resize(300, 300)
    .jpeg()
    .toBuffer()
  expect(await readPicture(parts, { document: 'idCard', bytes: small })).toEqual({
    ...{ ok: false, code: 'kyc_image_too_small', params: { part: 'idCard' } },
  })
})
