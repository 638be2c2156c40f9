import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { settleApproverKeys } from '#testing/approving-clerk.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { insertApproverKey } from '../store.ts'
import { isKeyADayOld } from './is-key-a-day-old.ts'

const database = prepareDatabase()

test('SEC11: a key counts a day after it was made, for its own person; a demo key at once', async () => {
  const personId = await insertTestPerson(database)
  const publicKey = Buffer.alloc(77, 7)
  const demoKey = Buffer.alloc(91, 8)
  const credentialId = Buffer.alloc(32, 9)
  await database.app.transaction(async (tx) => {
    await insertApproverKey(tx, { id: randomId(), personId, name: 'Ada', kind: 'passkey', publicKey, credentialId })
    await insertApproverKey(tx, {
      id: randomId(),
      personId,
      name: 'Ada',
      kind: 'demo',
      publicKey: demoKey,
      credentialId: null,
    })
  })
  const settled = (key: Buffer, of = personId) =>
    database.app.transaction((tx) => isKeyADayOld(tx, of, { publicKey: key.toString('base64url') }))
  expect([await settled(publicKey), await settled(demoKey), await settled(Buffer.alloc(77, 1))]).toEqual([
    false,
    true,
    false,
  ])
  await settleApproverKeys(database, personId)
  expect(await settled(publicKey)).toBe(true)
  expect(await settled(publicKey, await insertTestPerson(database)), 'another’s').toBe(false)
})
