import type { Language } from '@clearhold/contract/language'
import { hash } from '@node-rs/argon2'
import { randomId, seal } from '../../../platform/crypto/crypto.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { insertPerson } from '../store.ts'

export interface PersonDraft {
  readonly email: string
  readonly username: string
  readonly fullName: string
  readonly role: 'user' | 'Admin'
  readonly language: Language
  readonly password: string
  readonly totpSecret?: string
}

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Makes a person who can sign in; false when the e-mail is already somebody's. */
export async function createPerson(tx: Tx, draft: PersonDraft, masterKey: Uint8Array): Promise<boolean> {
  const id = randomId()
  return insertPerson(tx, {
    id,
    email: draft.email.toLowerCase(),
    username: draft.username,
    fullName: draft.fullName,
    role: draft.role,
    language: draft.language,
    passwordHash: await hash(draft.password, argon2),
    totpSecretSealed:
      draft.totpSecret === undefined ? null : seal(masterKey, Buffer.from(draft.totpSecret), `accounts:totp:${id}`),
  })
}
