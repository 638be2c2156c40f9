import { listStatement } from '@clearhold/contract/approvals/statement'
import { expect, test } from 'vitest'
import { randomId, sha256 } from '#platform/crypto/crypto.ts'
import { makeP256Key } from '#platform/crypto/signature.ts'
import { ApprovingKey, testApprovingParty } from '#testing/approving-key.ts'
import { testParty } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import type { Signature } from '../parts.ts'
import { checkSignature } from './check-signature.ts'
import { enrolApproverKey } from './enrol-approver-key.ts'
import { enrolDemoKey } from './enrol-demo-key.ts'

const database = prepareDatabase()

const digest = Buffer.alloc(32, 5)
const people = { holdersOf: async () => [], holds: async () => true, namesOf: async () => new Map<string, string>() }
const check = (signature: Signature, personId: string, what = digest, demoKeys = true) =>
  database.app.transaction((tx) =>
    checkSignature({ approvingParty: testApprovingParty, demoKeys })(tx, { personId, digest: what, signature }),
  )

async function passkey() {
  const key = new ApprovingKey(randomId())
  const enrolment = { personId: key.personId, response: key.created, requestId: 'r' }
  const parts = { approvingParty: testApprovingParty, people }
  const enrolled = await database.app.transaction((tx) => enrolApproverKey(tx, parts, enrolment))
  if (!enrolled.ok) throw new Error(enrolled.code)
  return key
}

async function demoKey() {
  const personId = randomId()
  const key = makeP256Key()
  await database.app.transaction((tx) => enrolDemoKey(tx, { personId, name: 'Ada', publicKey: key.publicKey }))
  const sign = (data: Buffer): Signature => ({ kind: 'demo_key', signature: key.sign(data).toString('base64url') })
  return { personId, publicKey: key.publicKey.toString('base64url'), sign }
}

test('a key made on the approving page signs the digest, and what is kept suffices to check it again', async () => {
  const key = await passkey()
  const signature = key.sign(digest.toString('hex'))
  const { publicKey, credentialId } = await key.enrolled()
  expect(await check(signature, key.personId)).toEqual({ ...signature, publicKey, credentialId })
})

test('SEC1: what a key signed for the site itself is no approval: another origin or RP ID', async () => {
  const key = await passkey()
  for (const login of [
    { origin: testParty.origin, rpId: testParty.id },
    { origin: testParty.origin },
    { rpId: testParty.id },
  ])
    expect(await check(key.sign(digest.toString('hex'), login), key.personId)).toBeUndefined()
})

test('a demo key signs the digest too, in demo', async () => {
  const { personId, publicKey, sign } = await demoKey()
  const signature = sign(digest)
  expect(await check(signature, personId)).toEqual({ ...signature, publicKey })
})

test('error: another person’s key, another digest, another kind, and any demo key in live', async () => {
  const { personId, sign } = await demoKey()
  const signature = sign(digest)
  const key = await passkey()
  expect(await check(signature, randomId())).toBeUndefined()
  expect(await check(signature, key.personId)).toBeUndefined()
  expect(await check(key.sign(digest.toString('hex')), personId)).toBeUndefined()
  expect(await check(signature, personId, Buffer.alloc(32, 6))).toBeUndefined()
  expect(await check(signature, personId, digest, false)).toBeUndefined()
})

test('of several that were signed together each counts at its own place, with one signature', async () => {
  const key = await passkey()
  const list = [digest, Buffer.alloc(32, 6), Buffer.alloc(32, 7)].map((one) => one.toString('hex'))
  const signed = key.sign(sha256(listStatement(list)).toString('hex'))
  const at = (index: number, digests = list) => ({ ...signed, place: { list: digests, index } })
  expect(await check(at(0), key.personId)).toMatchObject({ kind: 'passkey', place: { index: 0 } })
  expect(await check(at(1), key.personId, Buffer.alloc(32, 6))).toMatchObject({ place: { index: 1 } })
  expect(await check(at(1), key.personId)).toBeUndefined()
  expect(await check(at(0, list.toReversed()), key.personId, Buffer.alloc(32, 7))).toBeUndefined()
  expect(await check(at(0, [list[0] ?? '']), key.personId)).toBeUndefined()
})
