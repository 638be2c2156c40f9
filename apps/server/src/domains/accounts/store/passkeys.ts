import { sql } from 'kysely'
import { bytea, oneOf, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, rowSchema } from '#platform/database/read-rows.ts'
import type { AccountsTables } from '#platform/database/tables.generated.ts'
import type { KnownPasskey } from '#platform/passkeys/passkeys.ts'

export interface Passkey extends KnownPasskey {
  readonly id: string
  readonly personId: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

const challengePurposes = ['register', 'sign_in', 'step_up', 'approve'] as const
export type ChallengePurpose = (typeof challengePurposes)[number]

const challengeRow = rowSchema('Challenge', {
  purpose: oneOf(challengePurposes),
  personId: uuid.nullable(),
  challenge: bytea,
  expiresAt: timestamptz,
})
export type Challenge = RowOf<typeof challengeRow>

const columns = [
  'id',
  'person_id as personId',
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  'transports',
  'name',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const

export async function readPasskeys(reader: Reader, personId: string): Promise<Passkey[]> {
  return reader
    .withTables<AccountsTables>()
    .selectFrom('accounts.passkey')
    .select(columns)
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The passkey of a credential id, locked until the transaction ends so that counter updates are serialised. */
export async function lockPasskeyByCredential(tx: Tx, credentialId: Buffer): Promise<Passkey | undefined> {
  return tx
    .withTables<AccountsTables>()
    .selectFrom('accounts.passkey')
    .select(columns)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
}

/** Adds a passkey; false when the credential is already registered, by this person or another. */
export async function insertPasskey(tx: Tx, passkey: Omit<Passkey, 'createdAt' | 'lastUsedAt'>): Promise<boolean> {
  const inserted = await tx
    .withTables<AccountsTables>()
    .insertInto('accounts.passkey')
    .values({
      id: passkey.id,
      person_id: passkey.personId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function markPasskeyUsed(tx: Tx, passkeyId: string, counter: bigint, usedAt: Date): Promise<void> {
  await tx
    .withTables<AccountsTables>()
    .updateTable('accounts.passkey')
    .set({ counter, last_used_at: usedAt })
    .where('id', '=', passkeyId)
    .execute()
}

/** Deletes a passkey of this person and returns its name; undefined when they have no such passkey. */
export async function deletePasskey(tx: Tx, personId: string, passkeyId: string): Promise<string | undefined> {
  const deleted = await tx
    .withTables<AccountsTables>()
    .deleteFrom('accounts.passkey')
    .where('id', '=', passkeyId)
    .where('person_id', '=', personId)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}

/** Stores a single-use challenge; also deletes a few expired ones. */
export async function insertChallenge(tx: Tx, id: string, challenge: Challenge, now: Date): Promise<void> {
  await sql`
    delete from accounts.passkey_challenge where id in (
      select id from accounts.passkey_challenge where expires_at < ${now} order by expires_at limit 20)`.execute(tx)
  await tx
    .withTables<AccountsTables>()
    .insertInto('accounts.passkey_challenge')
    .values({
      id,
      purpose: challenge.purpose,
      person_id: challenge.personId,
      challenge: challenge.challenge,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** Deletes and returns the challenge, whether the response will be valid or not: each is used once. */
export async function takeChallenge(tx: Tx, id: string): Promise<Challenge | undefined> {
  const rows = await tx
    .withTables<AccountsTables>()
    .deleteFrom('accounts.passkey_challenge')
    .where('id', '=', id)
    .returning(['purpose', 'person_id as personId', 'challenge', 'expires_at as expiresAt'])
    .execute()
  return challengeRow.checked(rows)[0]
}
