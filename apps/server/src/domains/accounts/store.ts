import type { Language } from '@clearhold/contract/language'
import type { Tx } from '../../platform/database/database.ts'
import type { AccountsTables } from '../../platform/database/tables.generated.ts'

export interface NewPerson {
  readonly id: string
  readonly email: string
  readonly username: string
  readonly fullName: string
  readonly role: 'user' | 'Admin'
  readonly language: Language
  readonly passwordHash: string
  readonly totpSecretSealed: Buffer | null
}

/** Adds a person unless the e-mail is taken; says whether it did. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<boolean> {
  const inserted = await tx
    .withTables<AccountsTables>()
    .insertInto('accounts.person')
    .values({
      id: person.id,
      email: person.email,
      username: person.username,
      full_name: person.fullName,
      role: person.role,
      language: person.language,
      password_hash: person.passwordHash,
      totp_secret_sealed: person.totpSecretSealed,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
