import { refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { ApprovingKey, testApprovingParty } from '#testing/approving-key.ts'
import { testParty } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { fingerprintOf } from '../store.ts'
import { enrolApproverKey } from './enrol-approver-key.ts'

const database = prepareDatabase()
const people = {
  holdersOf: async () => [],
  holds: async () => true,
  namesOf: async (_reader: unknown, ids: readonly string[]) => new Map(ids.map((id) => [id, 'Ada'])),
}
const enrol = (personId: string, response: Readonly<Record<string, unknown>>, approvingParty = testApprovingParty) =>
  database.app.transaction((tx) =>
    enrolApproverKey(tx, { approvingParty, people }, { personId, response, requestId: 'r' }),
  )

test('a key’s public half is kept for its owner with a fingerprint to compare, and the log says so', async () => {
  const key = new ApprovingKey(randomId())
  const { publicKey, credentialId } = await key.enrolled()
  const cose = Buffer.from(publicKey, 'base64url')
  expect(await enrol(key.personId, key.created)).toMatchObject({
    ok: true,
    value: { fingerprint: fingerprintOf(cose) },
  })
  expect(
    await database.owner('select person_id, name, kind, public_key, credential_id from approvals.approver_key'),
  ).toEqual([
    {
      person_id: key.personId,
      name: 'Ada',
      kind: 'passkey',
      public_key: cose,
      credential_id: Buffer.from(credentialId, 'base64url'),
    },
  ])
  expect(await database.owner('select action, subject from audit.record')).toEqual([
    { action: 'approver_key.enrolled', subject: `person:${key.personId}` },
  ])
})

test('error: a key made for another person, for the site itself, or no key at all is not kept', async () => {
  const key = new ApprovingKey(randomId())
  expect(await enrol(randomId(), key.created)).toEqual(refuse('signature_wrong'))
  expect(await enrol(key.personId, key.created, testParty)).toEqual(refuse('signature_wrong'))
  expect(await enrol(key.personId, { id: 'nonsense' })).toEqual(refuse('signature_wrong'))
  expect(await database.owner('select count(*)::int as keys from approvals.approver_key')).toEqual([{ keys: 1 }])
})
