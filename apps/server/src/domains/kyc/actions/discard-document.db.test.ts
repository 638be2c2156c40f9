import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { storedDocument } from '#testing/kyc.ts'
import { prepareKyc } from '../testing.ts'
import { discardDocument } from './discard-document.ts'

const kyc = prepareKyc()

const stored = () => storedDocument(kyc.parts, kyc.personId)

test('a file no case refers to is taken away, with its row', async () => {
  const { name } = await stored()
  await discardDocument(kyc.parts, name)
  await discardDocument(kyc.parts, name)
  const files = readdirSync(kyc.parts.storageFolder, { recursive: true }).map(String)
  expect(files.some((file) => file.endsWith(name))).toBe(false)
  expect(await kyc.database.owner('select from kyc.stored_file where name = $1', [name])).toEqual([])
})
