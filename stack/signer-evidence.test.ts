import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { commandDigest } from '#domains/approvals/store.ts'
import { makeP256Key } from '#platform/crypto/signature.ts'
import {
  assertionOptions,
  readAssertion,
  readRegistration,
  registrationOptions,
  relyingParty,
} from '#platform/passkeys/passkeys.ts'
import type { Approver } from '#signer/enrolment.ts'
import { signedBy } from '#signer/evidence.ts'
import { commandDigest as signersCommandDigest } from '#signer/switch.ts'
import { demoEvidence, enrolledAs } from './testing/signer-desk.ts'
import { type Mischief, SoftwareAuthenticator } from './testing/software-authenticator.ts'

// The signer checks approvals with its own code. Here it is compared with what the server accepts, point by point.
const party = relyingParty('https://approve.clearhold.example', 'Clearhold')
const rules = { origin: party.origin, rpId: party.id, demoKeys: true }
const personId = randomUUID()

async function passkeyOf() {
  const authenticator = new SoftwareAuthenticator(party.origin)
  const challenge = randomBytes(32)
  const made = authenticator.create(await registrationOptions(party, { id: personId, label: 'Anne' }, challenge, []))
  const passkey = await readRegistration(party, challenge, made)
  if (passkey === undefined) throw new Error('the passkey was not made')
  const approver: Approver = {
    personId,
    name: 'Anne',
    kind: 'passkey',
    publicKey: passkey.publicKey.toString('base64url'),
    credentialId: passkey.credentialId.toString('base64url'),
  }
  const answer = async (digest: Buffer, mischief: Mischief = {}) =>
    authenticator.get(await assertionOptions(party, digest, [passkey]), mischief)
  return { passkey, approver, answer }
}

test('a passkey’s signature counts for the signer exactly where it counts for the server', async () => {
  const { passkey, approver, answer } = await passkeyOf()
  const digest = randomBytes(32)
  const cases: [mischief: Mischief, good: boolean][] = [
    [{}, true],
    [{ origin: 'https://approve.clearhold.example.evil' }, false],
    [{ origin: 'https://clearhold.example' }, false],
    [{ rpId: 'clearhold.example' }, false],
    [{ rpId: 'evil.example' }, false],
    [{ challenge: randomBytes(32).toString('base64url') }, false],
    [{ unverified: true }, false],
    [{ otherKey: true }, false],
  ]
  for (const [mischief, good] of cases) {
    const response = await answer(digest, mischief)
    expect((await readAssertion(party, digest, passkey, response)) !== undefined).toBe(good)
    const evidence = { kind: 'passkey', response, credentialId: approver.credentialId, publicKey: approver.publicKey }
    expect(signedBy([approver], rules, { personId, digest, evidence })).toBe(good)
  }
})

test('error: a registration, another digest, another person or a key that was not enrolled proves nothing', async () => {
  const { approver, answer } = await passkeyOf()
  const other = await passkeyOf()
  const digest = randomBytes(32)
  const evidence = { kind: 'passkey', response: await answer(digest), publicKey: approver.publicKey }
  const proves = (change: Partial<Parameters<typeof signedBy>[2]>, approvers = [approver]) =>
    signedBy(approvers, rules, { personId, digest, evidence, ...change })
  expect(proves({})).toBe(true)
  expect(proves({ digest: randomBytes(32) })).toBe(false)
  expect(proves({ personId: randomUUID() })).toBe(false)
  expect(proves({}, [other.approver])).toBe(false)
  expect(proves({}, [])).toBe(false)
  // The evidence may name any key; only the enrolled one counts.
  const foreign = { kind: 'passkey', response: await other.answer(digest), publicKey: other.approver.publicKey }
  expect(proves({ evidence: foreign })).toBe(false)
  for (const odd of [undefined, null, 'x', {}, { kind: 'passkey' }, { kind: 'passkey', response: { id: 'x' } }]) {
    expect(proves({ evidence: odd })).toBe(false)
  }
})

test('a demo key counts in demo, and nowhere else', () => {
  const key = makeP256Key()
  const digest = randomBytes(32)
  const approvers = [enrolledAs({ personId, key })]
  const proof = { personId, digest, evidence: demoEvidence(key, digest) }
  expect(signedBy(approvers, rules, proof)).toBe(true)
  expect(signedBy(approvers, { ...rules, demoKeys: false }, proof)).toBe(false)
  expect(signedBy(approvers, rules, { ...proof, evidence: demoEvidence(makeP256Key(), digest) })).toBe(false)
  expect(signedBy(approvers, rules, { ...proof, digest: randomBytes(32) })).toBe(false)
})

test('the signer takes the digest of a command as approvals writes it', () => {
  const base = {
    id: randomUUID(),
    command: 'payouts.resume',
    subject: 'payouts',
    makerId: personId,
    reason: 'Ça va, « oui »',
  }
  const inputs: Record<string, unknown>[] = [
    { switchId: '17' },
    { z: 1, a: [true, null, { y: 'é', b: -2.5 }], Ä: {}, '': '' },
    {},
  ]
  for (const input of inputs) {
    const changes = [{ field: 'risk_es', before: '', after: 'Puede fallar.\nDel todo.' }]
    const command = { ...base, input, changes, stateDigest: randomBytes(32) }
    expect(signersCommandDigest(command)).toEqual(commandDigest(command))
  }
})
