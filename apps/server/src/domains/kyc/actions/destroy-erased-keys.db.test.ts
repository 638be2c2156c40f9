import { cpSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { submitted, testKyc } from '#testing/kyc.ts'
import { testDatabase } from '#testing/resources.ts'
import { destroyErasedKeys } from './destroy-erased-keys.ts'
import { eraseDocuments } from './erase-documents.ts'

test('a key that an older copy of the keyring brought back is destroyed again; the keys of others stay', async () => {
  const database = await testDatabase()
  const parts = testKyc(database)
  const { personId } = await submitted(database, parts)
  const { personId: other } = await submitted(database, parts)
  const keyOf = async (id: string) =>
    String((await database.owner('select key_id from kyc.identity_case where person_id = $1', [id]))[0]?.['key_id'])
  const erased = await keyOf(personId)
  const kept = await keyOf(other)
  // The copy of the hour before.
  const copy = `${parts.keyringFolder}-copy`
  cpSync(parts.keyringFolder, copy, { recursive: true })
  const done = await eraseDocuments(parts, { personId, actor: 'operator:cli', soonerBecause: 'asked for by law' })
  expect(done.ok).toBe(true)
  rmSync(parts.keyringFolder, { recursive: true })
  cpSync(copy, parts.keyringFolder, { recursive: true })
  expect(await parts.keyring.has(erased)).toBe(true)

  expect(await destroyErasedKeys(parts)).toBe(1)
  expect(await parts.keyring.read(erased)).toBeUndefined()
  expect(await parts.keyring.has(kept)).toBe(true)
  expect(await destroyErasedKeys(parts)).toBe(0)
})
