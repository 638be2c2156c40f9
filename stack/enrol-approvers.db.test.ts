import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { makeP256Key } from '#platform/crypto/signature.ts'
import { readEnrolment } from '#signer/enrolment.ts'
import { openKeyRing } from '#signer/keys.ts'
import { enrolApprovers } from './enrol-approvers.ts'
import { insertTestPerson } from './testing/people.ts'
import { testDatabase, testFolder } from './testing/resources.ts'

test('the keys these people made at the site are enrolled at the signer, once, and no other keys', async () => {
  const database = await testDatabase()
  const folder = testFolder()
  const environment = {
    SIGNER_KEYSTORE: join(folder, 'keystore.json'),
    SIGNER_APPROVERS: join(folder, 'approvers.json'),
    SIGNER_PASSPHRASE: 'a long passphrase',
  }
  const keys = openKeyRing(environment.SIGNER_KEYSTORE, environment.SIGNER_PASSPHRASE)
  keys.initialise()
  const people = [await insertTestPerson(database), await insertTestPerson(database)]
  const publicKeys = people.map(() => makeP256Key().publicKey)
  for (const [index, personId] of people.entries()) {
    const demo = `insert into approvals.approver_key (id, person_id, kind, public_key) values ($1, $2, 'demo', $3)`
    await database.owner(demo, [randomUUID(), personId, publicKeys[index]])
  }
  const cose = Buffer.concat([Buffer.from('a401010327200621'.concat('5820'), 'hex'), Buffer.alloc(32, 9)])
  const credentialId = randomBytes(32)
  await database.owner(
    `insert into approvals.approver_key (id, person_id, kind, public_key, credential_id) values ($1, $2, 'passkey', $3, $4)`,
    [randomUUID(), people[0], cose, credentialId],
  )
  // A login passkey is not one of them.
  await database.owner(
    `insert into accounts.passkey (id, person_id, credential_id, public_key, counter, transports, name) values ($1, $2, $3, $4, 0, '{}', 'a key')`,
    [randomUUID(), people[0], randomBytes(32), cose],
  )
  const [row] = await database.owner('select email from accounts.person where id = $1', [people[0]])
  const enrol = () =>
    enrolApprovers(inject('services').postgres, database.name, environment, [row?.['email'] as string])
  expect(await enrol()).toHaveLength(2)
  await enrol()
  const { approvers } = readEnrolment(environment.SIGNER_APPROVERS, keys.enrolmentKey() ?? Buffer.alloc(0))
  expect(approvers).toEqual([
    expect.objectContaining({ personId: people[0], kind: 'demo', publicKey: publicKeys[0]?.toString('base64url') }),
    expect.objectContaining({ personId: people[0], kind: 'passkey', credentialId: credentialId.toString('base64url') }),
  ])
})
