import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { prepareDatabase } from '#testing/resources.ts'
import type { PasskeySigner, Signature } from '../parts.ts'
import { checkSignature } from './check-signature.ts'
import { enrolKey } from './enrol-key.ts'

const database = prepareDatabase()

const personId = randomId()
const digest = Buffer.alloc(32, 5)
const challengeId = randomId()
/** Stands for accounts, whose own tests cover the passkey itself. */
const passkeys: PasskeySigner = {
  challenge: async () => ({ challengeId, options: {} }),
  verify: async (_tx, request) =>
    request.personId === personId && request.challengeId === challengeId && request.digest.equals(digest)
      ? { credentialId: Buffer.from('credential'), publicKey: Buffer.from('key') }
      : undefined,
}
const check = (signature: Signature, who = personId, what = digest, browserKeys = true) =>
  database.app.transaction((tx) =>
    checkSignature({ passkeys, browserKeys })(tx, { personId: who, digest: what, signature }),
  )

async function browserKey() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const publicKey = Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey)).toString('base64url')
  const enrolled = await database.app.transaction((tx) => enrolKey(tx, { personId, publicKey, requestId: 'r' }))
  if (!enrolled.ok) throw new Error(enrolled.code)
  const sign = async (data: Uint8Array): Promise<Signature> => {
    const bytes = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, new Uint8Array(data))
    return {
      kind: 'browser_key',
      keyId: enrolled.value.keyId,
      signature: Buffer.from(bytes).toString('base64url'),
    }
  }
  return { publicKey, sign }
}

test('a browser key signs the digest, and what is kept suffices to check it again', async () => {
  const { publicKey, sign } = await browserKey()
  const signature = await sign(digest)
  expect(await check(signature)).toEqual({ ...signature, publicKey })
})

test('error: somebody else’s key, another digest, an unknown key, and any browser key in live', async () => {
  const { sign } = await browserKey()
  const signature = await sign(digest)
  expect(await check(signature, randomId())).toBeUndefined()
  expect(await check(signature, personId, Buffer.alloc(32, 6))).toBeUndefined()
  expect(await check({ ...signature, keyId: randomId() } as Signature)).toBeUndefined()
  expect(await check(signature, personId, digest, false)).toBeUndefined()
})

test('a passkey is asked of accounts, and its public key is kept with the answer', async () => {
  const signature: Signature = { kind: 'passkey', challengeId, response: { id: 'x' } }
  expect(await check(signature)).toEqual({
    kind: 'passkey',
    response: { id: 'x' },
    credentialId: Buffer.from('credential').toString('base64url'),
    publicKey: Buffer.from('key').toString('base64url'),
  })
  expect(await check(signature, randomId())).toBeUndefined()
})
