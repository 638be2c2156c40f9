import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { storedDocument, type TestKyc, testKyc } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { storageKeyOf } from '../rules.ts'
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

test('a document rests sealed under a name that says nothing, and opens with its person’s key', async () => {
  const { name, picture, keyId } = await stored()
  expect(name).toMatch(/^[0-9a-f]{32}$/)
  const resting = readFileSync(join(parts.storageFolder, storageKeyOf(name)))
  expect(resting.includes('WEBP')).toBe(false)
  expect(resting.includes(picture.subarray(100, 116))).toBe(false)
  expect(await openDocument(parts, { keyId, fileName: name })).toEqual({ ok: true, value: picture })
})
