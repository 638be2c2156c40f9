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
  /** Made before the transaction: hashing takes its time and must not hold a connection. */
  readonly passwordHash: string
  readonly totpSecret?: string
  /** When somebody vouched for the address; absent until the person opens the mail. */
  readonly emailVerifiedAt?: Date
  readonly photoName?: string
  readonly referralCodeRaw?: string
  /** The versions of the texts that the form showed them. */
  readonly accepted?: Readonly<Record<LegalDocument, string>>
}

/** Makes a person who can sign in, and their id; undefined when the e-mail is already somebody's. */
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
