import { expect, test } from 'vitest'
import { type Mischief, SoftwareAuthenticator } from '#testing/software-authenticator.ts'
import {
  assertionOptions,
  credentialIdOf,
  type KnownPasskey,
  personIdOf,
  readAssertion,
  readRegistration,
  registrationOptions,
  relyingParty,
} from './passkeys.ts'

const party = relyingParty('https://clearhold.example/somewhere', 'Clearhold')
const person = { id: 'b3b8b7a2-0000-4000-8000-000000000001', label: 'ines@example.test' }
const challenge = Buffer.alloc(32, 3)

async function registered(): Promise<{ authenticator: SoftwareAuthenticator; passkey: KnownPasskey }> {
  const authenticator = new SoftwareAuthenticator(party.origin)
  const answer = authenticator.create(await registrationOptions(party, person, challenge, []))
  const passkey = await readRegistration(party, challenge, answer)
  if (passkey === undefined) throw new Error('the registration was refused')
  return { authenticator, passkey }
}

test('the relying party is the host and origin of the public address', () => {
  expect(party).toEqual({ id: 'clearhold.example', origin: 'https://clearhold.example', name: 'Clearhold' })
})

test('a passkey registers, and its assertions are taken', async () => {
  const { authenticator, passkey } = await registered()
  const answer = authenticator.get(await assertionOptions(party, challenge, [passkey]))
  expect(credentialIdOf(answer)).toEqual(passkey.credentialId)
  expect(personIdOf(answer)).toBe(person.id)
  expect(await readAssertion(party, challenge, passkey, answer)).toBe(1n)
})

const wrong: [string, Mischief][] = [
  ['an answer for another site', { origin: 'https://clearhold.example.evil.test' }],
  ['an answer for another host', { rpId: 'evil.test' }],
  ['an answer to another question', { challenge: Buffer.alloc(32, 4).toString('base64url') }],
  ['an authenticator that did not check the person', { unverified: true }],
]

test.each(wrong)('error: %s registers nothing', async (_name, mischief) => {
  const answer = new SoftwareAuthenticator(party.origin).create(
    await registrationOptions(party, person, challenge, []),
    mischief,
  )
  expect(await readRegistration(party, challenge, answer)).toBeUndefined()
})

test.each([...wrong, ['another key', { otherKey: true }]] as [string, Mischief][])(
  'error: %s proves nothing',
  async (_name, mischief) => {
    const { authenticator, passkey } = await registered()
    const answer = authenticator.get(await assertionOptions(party, challenge, [passkey]), mischief)
    expect(await readAssertion(party, challenge, passkey, answer)).toBeUndefined()
  },
)

test('error: a counter that does not grow is a copy of the authenticator', async () => {
  const { authenticator, passkey } = await registered()
  const options = await assertionOptions(party, challenge, [passkey])
  const answer = authenticator.get(options, { counter: 7 })
  expect(await readAssertion(party, challenge, { ...passkey, counter: 6n }, answer)).toBe(7n)
  expect(await readAssertion(party, challenge, { ...passkey, counter: 7n }, answer)).toBeUndefined()
})

test.each([{}, { id: 1 }, { id: 'x y' }, { id: 'abc', response: null }, { id: 'abc', response: { userHandle: 3 } }])(
  'error: %j is refused without a crash',
  async (response) => {
    const { passkey } = await registered()
    expect(await readAssertion(party, challenge, passkey, response)).toBeUndefined()
    expect(await readRegistration(party, challenge, response)).toBeUndefined()
    expect(personIdOf(response)).toBeUndefined()
  },
)
