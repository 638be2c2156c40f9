import { roles } from '@clearhold/contract/accounts/permissions'
import type { secondFactors } from '@clearhold/contract/accounts/schema'
import { sql } from 'kysely'
import { sha256 } from '#platform/crypto/crypto.ts'
import { bool, bytea, int8, oneOf, text, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { AccountsTables } from '#platform/database/tables.generated.ts'

export type SecondFactor = (typeof secondFactors)[number]

const factorOwnerRow = rowSchema('FactorOwner', {
  email: text,
  role: oneOf(roles),
  totpSecretSealed: bytea.nullable(),
  totpDraftSealed: bytea.nullable(),
  totpLastStep: int8.nullable(),
})
export type FactorOwner = RowOf<typeof factorOwnerRow>

/** The person's factors, locked until the transaction ends, so that concurrent changes are serialised. */
export async function lockFactorOwner(tx: Tx, personId: string): Promise<FactorOwner | undefined> {
  return readOptionalRow(tx, factorOwnerRow)`
    select email, role, totp_secret_sealed as "totpSecretSealed", totp_draft_sealed as "totpDraftSealed",
      totp_last_step as "totpLastStep"
    from accounts.person where id = ${personId} for update`
}

/** The same for a signed-in person, who must exist. */
export async function lockKnownFactorOwner(tx: Tx, personId: string): Promise<FactorOwner> {
  const owner = await lockFactorOwner(tx, personId)
  if (owner === undefined) throw new Error('a second factor was requested for a person who does not exist')
  return owner
}

const factorMethodsRow = rowSchema('FactorMethodsRow', {
  passkey: bool,
  totp: bool,
  recovery: bool,
})

/** The person's second factors, strongest first. Recovery codes replace a factor; they are not one. */
export async function readFactorMethods(reader: Reader, personId: string): Promise<SecondFactor[]> {
  const row = await readOptionalRow(reader, factorMethodsRow)`
    select exists (select from accounts.passkey where person_id = person.id) as passkey,
      totp_secret_sealed is not null as totp,
      exists (select from accounts.recovery_code where person_id = person.id) as recovery
    from accounts.person where id = ${personId}`
  if (row === undefined || !(row.passkey || row.totp)) return []
  return [
    ...(row.passkey ? (['passkey'] as const) : []),
    ...(row.totp ? (['totp'] as const) : []),
    ...(row.recovery ? (['recovery_code'] as const) : []),
  ]
}

export async function writeTotpDraft(tx: Tx, personId: string, secretSealed: Buffer): Promise<void> {
  await tx
    .withTables<AccountsTables>()
    .updateTable('accounts.person')
    .set({ totp_draft_sealed: secretSealed })
    .where('id', '=', personId)
    .execute()
}

/** Makes the draft the secret; the code that confirmed it is spent with it. */
export async function confirmTotpDraft(tx: Tx, personId: string, step: bigint): Promise<void> {
  await tx
    .withTables<AccountsTables>()
    .updateTable('accounts.person')
    .set({ totp_secret_sealed: sql`totp_draft_sealed`, totp_draft_sealed: null, totp_last_step: step })
    .where('id', '=', personId)
    .execute()
}

export async function deleteTotp(tx: Tx, personId: string): Promise<void> {
  await tx
    .withTables<AccountsTables>()
    .updateTable('accounts.person')
    .set({ totp_secret_sealed: null, totp_draft_sealed: null, totp_last_step: null })
    .where('id', '=', personId)
    .execute()
}

/** Marks a code's time step as spent; false when a concurrent request already used the same code. */
export async function spendTotpStep(tx: Tx, personId: string, step: bigint): Promise<boolean> {
  const spent = await tx
    .withTables<AccountsTables>()
    .updateTable('accounts.person')
    .set({ totp_last_step: step })
    .where('id', '=', personId)
    .where('totp_secret_sealed', 'is not', null)
    .where((column) => column.or([column('totp_last_step', 'is', null), column('totp_last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Ignores hyphens, spaces and case. The codes have enough entropy for a plain digest. */
export function recoveryCodeDigest(personId: string, code: string): Buffer {
  return sha256(`accounts:recovery:${personId}:${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
}

export async function countRecoveryCodes(reader: Reader, personId: string): Promise<number> {
  const row = await reader
    .withTables<AccountsTables>()
    .selectFrom('accounts.recovery_code')
    .select((column) => column.fn.countAll<bigint>().as('left'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return Number(row.left)
}

export async function replaceRecoveryCodes(tx: Tx, personId: string, digests: readonly Buffer[]): Promise<void> {
  const tables = tx.withTables<AccountsTables>()
  await tables.deleteFrom('accounts.recovery_code').where('person_id', '=', personId).execute()
  if (digests.length === 0) return
  await tables
    .insertInto('accounts.recovery_code')
    .values(digests.map((digest) => ({ person_id: personId, digest })))
    .execute()
}

/**
 * What the person can prove themselves by at the door: their factors, or, after a recovery, its key alone. The key opens it as often as it
 * takes to set up a factor, so that no moment passes in which the password suffices.
 */
export async function readProofMethods(reader: Reader, personId: string): Promise<SecondFactor[]> {
  const methods = await readFactorMethods(reader, personId)
  if (methods.length > 0) return methods
  return (await holdsRecoveryKey(reader, personId)) ? ['recovery_code'] : []
}

async function holdsRecoveryKey(reader: Reader, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts.recovery_code where person_id = ${personId} and is_key`.execute(reader)
  return rows.length > 0
}

/** Whether this is the key of the person's recovery; it is not spent. */
export async function isRecoveryKey(reader: Reader, personId: string, digest: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from accounts.recovery_code where person_id = ${personId} and digest = ${digest} and is_key`.execute(reader)
  return rows.length > 0
}

/** The key has done its work once there is a factor. */
export async function deleteRecoveryKey(tx: Tx, personId: string): Promise<void> {
  await sql`delete from accounts.recovery_code where person_id = ${personId} and is_key`.execute(tx)
}

/** Deletes a code; false when it is not this person's, or was already used. */
export async function spendRecoveryCode(tx: Tx, personId: string, digest: Buffer): Promise<boolean> {
  const spent = await tx
    .withTables<AccountsTables>()
    .deleteFrom('accounts.recovery_code')
    .where('person_id', '=', personId)
    .where('digest', '=', digest)
    .returning('digest')
    .executeTakeFirst()
  return spent !== undefined
}

const sealedTotpRow = rowSchema('SealedTotp', {
  id: uuid,
  totpSecretSealed: bytea.nullable(),
  totpDraftSealed: bytea.nullable(),
})

/** The next people with a secret, by id, locked until the transaction ends. */
export async function lockSealedTotp(
  tx: Tx,
  after: string | undefined,
  limit: number,
): Promise<RowOf<typeof sealedTotpRow>[]> {
  return readRows(tx, sealedTotpRow)`
    select id, totp_secret_sealed as "totpSecretSealed", totp_draft_sealed as "totpDraftSealed" from accounts.person
    where (totp_secret_sealed is not null or totp_draft_sealed is not null) and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid)
    order by id limit ${limit} for update`
}

/** Writes re-encrypted secrets; null leaves a column unchanged. */
export async function writeSealedTotp(
  tx: Tx,
  personId: string,
  { secret, draft }: { readonly secret: Buffer | null; readonly draft: Buffer | null },
): Promise<void> {
  await sql`
    update accounts.person set totp_secret_sealed = coalesce(${secret}::bytea, totp_secret_sealed),
      totp_draft_sealed = coalesce(${draft}::bytea, totp_draft_sealed) where id = ${personId}`.execute(tx)
}
