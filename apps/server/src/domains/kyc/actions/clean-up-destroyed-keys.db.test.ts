import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { submitted, testKyc } from '#testing/kyc.ts'
import { testDatabase } from '#testing/resources.ts'
import { cleanUpDestroyedKeys } from './clean-up-destroyed-keys.ts'

test('a key that the database still names although it was destroyed is marked, its files go, others stay', async () => {
  const database = await testDatabase()
  const parts = testKyc(database)
  const { personId } = await submitted(database, parts)
  await submitted(database, parts)
  const files = () =>
    readdirSync(parts.storageFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const [row] = await database.owner('select key_id from kyc.subject where person_id = $1', [personId])
  await parts.keyring.destroy(String(row?.['key_id']))
  expect(files()).toHaveLength(4)
  expect(await cleanUpDestroyedKeys(parts)).toBe(1)
  expect(files()).toHaveLength(2)
  expect(await database.owner('select person_id from kyc.subject where key_id is null')).toEqual([
    { person_id: personId },
  ])
  expect(await database.owner(`select subject from audit.record where action = 'kyc.erased'`)).toEqual([
    { subject: `person:${personId}` },
  ])
  expect(await cleanUpDestroyedKeys(parts)).toBe(0)
})
