import { readdirSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { storedDocument, type TestKyc, testKyc } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { discardDocument } from './discard-document.ts'

let database: TestDatabase
let parts: TestKyc
let personId: string
beforeAll(async () => {
  database = await testDatabase()
  parts = testKyc(database)
  personId = await insertTestPerson(database)
})

const stored = () => storedDocument(parts, personId)

test('a file no case refers to is taken away, with its row', async () => {
  const { name } = await stored()
  await discardDocument(parts, name)
  await discardDocument(parts, name)
  const files = readdirSync(parts.storageFolder, { recursive: true }).map(String)
  expect(files.some((file) => file.endsWith(name))).toBe(false)
  expect(await database.owner('select from kyc.stored_file where name = $1', [name])).toEqual([])
})
