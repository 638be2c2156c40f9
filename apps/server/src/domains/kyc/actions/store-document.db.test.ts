import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storedDocument } from '#testing/kyc.ts'
import { storageKeyOf } from '../rules.ts'
import { prepareKyc } from '../testing.ts'
import { decryptDocument } from './decrypt-document.ts'

const kyc = prepareKyc()

const stored = () => storedDocument(kyc.parts, kyc.personId)

test('a document rests sealed under a name that says nothing, and opens with its person’s key', async () => {
  const { name, picture, keyId } = await stored()
  expect(name).toMatch(/^[0-9a-f]{32}$/)
  const resting = readFileSync(join(kyc.parts.storageFolder, storageKeyOf(name)))
  expect(resting.includes('WEBP')).toBe(false)
  expect(resting.includes(picture.subarray(100, 116))).toBe(false)
  expect(await decryptDocument(kyc.parts, { keyId, fileName: name })).toEqual({ ok: true, value: picture })
})
