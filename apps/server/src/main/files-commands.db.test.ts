import { expect, test } from 'vitest'
import { submitted, testKyc } from '#testing/kyc.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { destroyAgain, listMissing } from './files-commands.ts'

const database = prepareDatabase()

test('after a restore: what is missing is listed with its person, and keys of erased documents are destroyed', async () => {
  const kyc = testKyc(database)
  const { personId } = await submitted(database, kyc)
  const config = {
    STORAGE_DIR: kyc.storageFolder,
    KEYRING_DIR: kyc.keyringFolder,
    // Nothing is opened: a rehearsal has no keys.
    DOCUMENT_KEY: Buffer.alloc(32, 9),
    DOCUMENT_KEY_BEFORE: undefined,
  }
  expect(await listMissing(database.app, config)).toEqual({
    done: true,
    text: 'Every file and every key that the database names is there.',
  })
  const [file] = await database.owner('select name from kyc.stored_file where person_id = $1', [personId])
  const name = String(file?.['name'])
  const key = `kyc/${name.slice(0, 2)}/${name}`
  await kyc.storage.delete(key)
  expect(await listMissing(database.app, config)).toEqual({
    done: false,
    text: `1 are missing:\ndocument ${key} of person ${personId}`,
  })

  await database.owner('update kyc.identity_case set erased_at = now() where person_id = $1', [personId])
  expect((await destroyAgain(database.app, config)).text).toContain('1 keys of erased documents had come back')
  expect((await destroyAgain(database.app, config)).text).toContain('0 keys')
})
