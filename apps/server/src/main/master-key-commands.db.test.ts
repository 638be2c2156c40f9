import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { randomId, randomKey, seal } from '#platform/crypto/crypto.ts'
import { isSealedByNewest, isSealedForPerson, openByMaster } from '#platform/crypto/sealed.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase, testFolder } from '#testing/resources.ts'
import { resealAll } from './master-key-commands.ts'

const database = prepareDatabase()
const leaked = Buffer.alloc(32, 1)
const renewed = Buffer.alloc(32, 2)
const keyring = { KEYRING_DIR: testFolder(), DOCUMENT_KEY: Buffer.alloc(32, 3), DOCUMENT_KEY_BEFORE: undefined }

test('SEC14: what a leaked master key sealed is sealed anew and counted; afterwards that key opens nothing', async () => {
  const folder = testFolder()
  const storage = diskStorage(folder)
  const personId = await insertTestPerson(database)
  const photo = randomKey().subarray(0, 16).toString('hex')
  const depositId = randomId()
  // As sealed by a release without key ids.
  const secret = seal(leaked, Buffer.from('JBSWY3DP'), `accounts:totp:${personId}`)
  await database.owner('update accounts.person set totp_secret_sealed = $2 where id = $1', [personId, secret])
  await database.owner('insert into accounts.photo (name, stored_at) values ($1, now())', [photo])
  await storage.put(`photos/${photo}`, seal(leaked, Buffer.from('a face'), `accounts:photo:${photo}`))
  await database.owner(
    `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, cash_micro, reference, proof_key)
     values ($1, $2, 'bank', 'submitted', 20000000, 20000000, 'R-1', $3)`,
    [depositId, personId, `deposits/${depositId}`],
  )
  await storage.put(`deposits/${depositId}`, seal(leaked, Buffer.from('a receipt'), `deposits:proof:${depositId}`))
  const config = { ...keyring, STORAGE_DIR: folder, MASTER_KEY: renewed, MASTER_KEY_BEFORE: [leaked] }
  expect(await resealAll(database.app, config)).toEqual({
    done: true,
    text: expect.stringMatching(
      /^1 of 1 secrets .*\n1 of 1 photos .*\n1 of 1 proofs of deposits .*\n0 of 0 proofs of payouts .*\n0 of 0 keys of snapshots .*\n0 of 0 phrases of mails .*\n0 of 0 texts of support threads /,
    ),
  })
  const [row] = await database.owner('select totp_secret_sealed as sealed from accounts.person where id = $1', [
    personId,
  ])
  const sealed = row?.['sealed'] as Buffer
  expect(isSealedByNewest(renewed, sealed)).toBe(true)
  expect(String(openByMaster(renewed, sealed, `accounts:totp:${personId}`))).toBe('JBSWY3DP')
  expect(() => openByMaster(leaked, sealed, `accounts:totp:${personId}`)).toThrow()
  const file = async (key: string) => {
    const stream = await storage.get(key)
    if (stream === undefined) throw new Error('no such file')
    return buffer(stream)
  }
  expect(isSealedByNewest(renewed, await file(`photos/${photo}`))).toBe(true)
  expect(isSealedForPerson(await file(`deposits/${depositId}`))).toBe(true)
  const again = await resealAll(database.app, config)
  expect(again.text).toMatch(/^0 of 1 secrets .*\n0 of 1 photos .*\n0 of 1 proofs of deposits /)
})
