import type { LegalDocument } from '@clearhold/contract/accounts/legal'
import type { Role } from '@clearhold/contract/accounts/permissions'
import type { Language } from '@clearhold/contract/language'
import { randomId } from '#platform/crypto/crypto.ts'
import { sealByMaster } from '#platform/crypto/sealed.ts'
import type { Tx } from '#platform/database/database.ts'
import type { AccountsParts } from '../parts.ts'
import { normalEmail, totpContext } from '../rules.ts'
import { insertAcceptances } from '../store/acceptances.ts'
import { insertPerson } from '../store/people.ts'

export interface PersonDraft {
  readonly email: string
  readonly username: string
  readonly fullName: string
  readonly role: Role
  readonly language: Language
  /** Hashed before the transaction: hashing is slow and must not hold a connection. */
  readonly passwordHash: string
  readonly totpSecret?: string
  /** Set where the address is already confirmed; absent until the person opens the mail. */
  readonly emailVerifiedAt?: Date
  readonly photoName?: string
  readonly referralCodeRaw?: string
  /** The versions of the texts shown in the form. */
  readonly accepted?: Readonly<Record<LegalDocument, string>>
}

/** Creates a person who can sign in and returns the id; undefined when the email is taken. */
export async function createPerson(
  tx: Tx,
  parts: Pick<AccountsParts, 'masterKey' | 'onPersonCreated'>,
  draft: PersonDraft,
): Promise<string | undefined> {
  const id = randomId()
  const inserted = await insertPerson(tx, {
    id,
    email: normalEmail(draft.email),
    username: draft.username,
    fullName: draft.fullName,
    role: draft.role,
    language: draft.language,
    passwordHash: draft.passwordHash,
    totpSecretSealed:
      draft.totpSecret === undefined
        ? null
        : sealByMaster(parts.masterKey, Buffer.from(draft.totpSecret), totpContext(id)),
    emailVerifiedAt: draft.emailVerifiedAt ?? null,
    photoName: draft.photoName ?? null,
    referralCodeRaw: draft.referralCodeRaw ?? null,
  })
  if (!inserted) return undefined
  if (draft.accepted !== undefined) await insertAcceptances(tx, id, draft.accepted)
  await parts.onPersonCreated(tx, id)
  return id
}
