import { createHash } from 'node:crypto'
import type { Signature } from '@clearhold/contract/approvals/schema'
import { approvingPlace, newKeyStatement } from '@clearhold/contract/approvals/statement'
import { readRegistration } from '#platform/passkeys/passkeys.ts'
import { testParty } from './people.ts'
import { type Mischief, SoftwareAuthenticator } from './software-authenticator.ts'

const place = approvingPlace(testParty.origin)
export const testApprovingParty = { id: place.rpId, origin: place.origin, name: testParty.name }

/** A passkey created on the tests' approving page, and its signatures. */
export class ApprovingKey {
  readonly #authenticator = new SoftwareAuthenticator(place.origin)
  readonly #challenge: Buffer
  readonly personId: string
  /** What the page sends to the site when the key is created. */
  readonly created: Readonly<Record<string, unknown>>

  constructor(personId: string) {
    this.personId = personId
    this.#challenge = createHash('sha256').update(newKeyStatement(personId)).digest()
    const challenge = this.#challenge.toString('base64url')
    this.created = this.#authenticator.create({ rp: { id: place.rpId }, user: { id: personId }, challenge })
  }

  /** As stored in the signer's file. */
  async enrolled(name = 'An approver') {
    const made = await readRegistration(testApprovingParty, this.#challenge, this.created)
    if (made === undefined) throw new Error('the passkey was not made')
    return {
      personId: this.personId,
      name,
      kind: 'passkey' as const,
      publicKey: made.publicKey.toString('base64url'),
      credentialId: made.credentialId.toString('base64url'),
    }
  }

  sign(digestHex: string, mischief: Mischief = {}): Extract<Signature, { kind: 'passkey' }> {
    const challenge = Buffer.from(digestHex, 'hex').toString('base64url')
    return { kind: 'passkey', response: { ...this.#authenticator.get({ rpId: place.rpId, challenge }, mischief) } }
  }
}
