import { refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { enrolKey } from './enrol-key.ts'

const database = prepareDatabase()

const enrol = (personId: string, publicKey: string) =>
  database.app.transaction((tx) => enrolKey(tx, { personId, publicKey, requestId: 'r' }))

test('a browser’s public key is kept for its owner, and the log says so', async () => {
  const personId = randomId()
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const spki = Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey))
  const enrolled = await enrol(personId, spki.toString('base64url'))
  expect(enrolled.ok).toBe(true)
  expect(await database.owner('select person_id, public_key from approvals.approver_key')).toEqual([
    { person_id: personId, public_key: spki },
  ])
  expect(await database.owner('select action, subject from audit.record')).toEqual([
    { action: 'approver_key.enrolled', subject: `person:${personId}` },
  ])
})

test('error: what is no P-256 key is not kept', async () => {
  expect(await enrol(randomId(), Buffer.from('nonsense').toString('base64url'))).toEqual(refuse('signature_wrong'))
  expect(await database.owner('select count(*)::int as keys from approvals.approver_key')).toEqual([{ keys: 1 }])
})
