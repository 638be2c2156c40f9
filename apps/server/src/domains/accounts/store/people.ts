import { permissions, roles } from '@clearhold/contract/accounts/permissions'
import { type Language, languages } from '@clearhold/contract/language'
import { bool, oneOf, text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { pickColumns, type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { AccountsTables } from '#platform/database/tables.generated.ts'
import { type DirectoryPerson, directoryPersonRow } from './directory.ts'

export interface NewPerson extends Omit<DirectoryPerson, 'state' | 'permissions' | 'createdAt' | 'lastLoginAt'> {
  readonly passwordHash: string
  readonly totpSecretSealed: Buffer | null
  readonly emailVerifiedAt: Date | null
  readonly referralCodeRaw: string | null
}

/** Adds a person unless the email is taken; returns whether it did. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<boolean> {
  const inserted = await tx
    .withTables<AccountsTables>()
    .insertInto('accounts.person')
    .values({
      id: person.id,
      email: person.email,
      username: person.username,
      full_name: person.fullName,
      // Every account starts as an investor's; the api's role may not even name the column.
      role: person.role === 'user' ? undefined : person.role,
      language: person.language,
      password_hash: person.passwordHash,
      totp_secret_sealed: person.totpSecretSealed,
      email_verified_at: person.emailVerifiedAt,
      photo_name: person.photoName,
      referral_code_raw: person.referralCodeRaw,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** A person as sign-in sees them. */
const signInPersonRow = rowSchema('SignInPerson', {
  ...pickColumns(directoryPersonRow, 'id', 'email', 'username', 'fullName', 'role', 'language', 'state', 'photoName'),
  ...pickColumns(directoryPersonRow, 'createdAt', 'lastLoginAt'),
  passwordHash: text,
  emailVerifiedAt: timestamptz.nullable(),
  pendingEmail: text.nullable(),
  previousEmail: text.nullable(),
  /** When its holder last stopped it by a link in a mail. */
  stoppedAt: timestamptz.nullable(),
})
export type SignInPerson = RowOf<typeof signInPersonRow>

const personColumns = [
  'id',
  'email',
  'username',
  'full_name as fullName',
  'role',
  'language',
  'state',
  'password_hash as passwordHash',
  'email_verified_at as emailVerifiedAt',
  'pending_email as pendingEmail',
  'previous_email as previousEmail',
  'stopped_at as stoppedAt',
  'photo_name as photoName',
  'created_at as createdAt',
  'last_login_at as lastLoginAt',
] as const

export async function findPersonByEmail(reader: Reader, email: string): Promise<SignInPerson | undefined> {
  const rows = await reader
    .withTables<AccountsTables>()
    .selectFrom('accounts.person')
    .select(personColumns)
    .where('email', '=', email)
    .execute()
  return signInPersonRow.checked(rows)[0]
}

export async function findPerson(reader: Reader, personId: string): Promise<SignInPerson | undefined> {
  return signInPersonRow.checked(await onePerson(reader, personId).execute())[0]
}

/** The same, locked until the transaction ends. */
export async function lockPerson(tx: Tx, personId: string): Promise<SignInPerson | undefined> {
  return signInPersonRow.checked(await onePerson(tx, personId).forUpdate().execute())[0]
}

function onePerson(reader: Reader | Tx, personId: string) {
  return reader
    .withTables<AccountsTables>()
    .selectFrom('accounts.person')
    .select(personColumns)
    .where('id', '=', personId)
}

export interface PersonChange {
  readonly fullName?: string | undefined
  readonly username?: string | undefined
  readonly language?: Language | undefined
  readonly email?: string
  readonly emailVerifiedAt?: Date
  readonly pendingEmail?: string | null
  readonly previousEmail?: string
  readonly stoppedAt?: Date
  readonly passwordHash?: string
  readonly credentialsChangedAt?: Date
  readonly photoName?: string | null
  readonly lastLoginAt?: Date
}

/** Writes only the given fields. */
export async function updatePerson(tx: Tx, personId: string, change: PersonChange): Promise<void> {
  const columns = {
    full_name: change.fullName,
    username: change.username,
    language: change.language,
    email: change.email,
    email_verified_at: change.emailVerifiedAt,
    pending_email: change.pendingEmail,
    previous_email: change.previousEmail,
    stopped_at: change.stoppedAt,
    password_hash: change.passwordHash,
    credentials_changed_at: change.credentialsChangedAt,
    photo_name: change.photoName,
    last_login_at: change.lastLoginAt,
  }
  const named = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  if (Object.keys(named).length === 0) return
  await tx
    .withTables<AccountsTables>()
    .updateTable('accounts.person')
    .set(named)
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
}

export async function insertPhoto(tx: Tx, name: string, storedAt: Date): Promise<void> {
  await tx.withTables<AccountsTables>().insertInto('accounts.photo').values({ name, stored_at: storedAt }).execute()
}

export async function deletePhoto(tx: Tx, name: string): Promise<void> {
  await tx.withTables<AccountsTables>().deleteFrom('accounts.photo').where('name', '=', name).execute()
}

const nameRow = rowSchema('NameRow', { name: text })

/** Photos that no person shows and that are too old to belong to a registration or change in progress. */
export async function readOrphanPhotos(reader: Reader, storedBefore: Date, limit: number): Promise<string[]> {
  const rows = await readRows(reader, nameRow)`
    select photo.name from accounts.photo photo
    where photo.stored_at < ${storedBefore}
      and not exists (select from accounts.person person where person.photo_name = photo.name)
    limit ${limit}`
  return rows.map(({ name }) => name)
}

const shownPhotoRow = rowSchema('ShownPhotoRow', { name: text, personId: uuid })

/** The photos that people show, in the order of the people. */
export async function readShownPhotos(
  reader: Reader,
  after: string,
  limit: number,
): Promise<{ name: string; personId: string }[]> {
  return readRows(reader, shownPhotoRow)`
    select photo_name as name, id as "personId" from accounts.person
    where photo_name is not null and id > ${after} order by id limit ${limit}`
}

/** The names of all stored photos. */
export async function readPhotoNames(reader: Reader): Promise<string[]> {
  const rows = await readRows(reader, nameRow)`select name from accounts.photo order by name`
  return rows.map(({ name }) => name)
}

/** Replaces or removes a person's photo; returns the previous name, or undefined when there is no such person. */
export async function replacePhotoName(
  tx: Tx,
  personId: string,
  photoName: string | null,
): Promise<{ readonly photoNameBefore: string | null } | undefined> {
  const person = await lockPerson(tx, personId)
  if (person === undefined) return undefined
  await updatePerson(tx, personId, { photoName })
  return { photoNameBefore: person.photoName }
}

/** Whether a person with a confirmed address shows this photo. */
export async function photoIsShown(reader: Reader, name: string): Promise<boolean> {
  const row = await reader
    .withTables<AccountsTables>()
    .selectFrom('accounts.person')
    .select('id')
    .where('photo_name', '=', name)
    .where('state', '<>', 'closed')
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The caller, by session and person in one query; no row when either has ended. */
const liveSessionRow = rowSchema('LiveSession', {
  personId: uuid,
  role: oneOf(roles),
  language: oneOf(languages),
  freshUntil: timestamptz.nullable(),
  lastUsedAt: timestamptz,
  byPasskey: bool,
  readOnly: bool,
  /** A recovery took the lost factor away, and none was set up since. */
  lacksFactor: bool,
  permissions: oneOf(permissions).array(),
})
export type LiveSession = RowOf<typeof liveSessionRow>

export async function readLiveSession(
  reader: Reader,
  /** An Admin's session counts only if it was used since. */
  { sessionId, now, usedSince }: { readonly sessionId: string; readonly now: Date; readonly usedSince: Date },
): Promise<LiveSession | undefined> {
  return readOptionalRow(reader, liveSessionRow)`
    select person.id as "personId", person.role, person.language, session.fresh_until as "freshUntil",
      session.last_used_at as "lastUsedAt", session.by_passkey as "byPasskey", session.read_only as "readOnly",
      exists (select from accounts.recovery_code code where code.person_id = person.id and code.is_key) as "lacksFactor",
      array(select permission from accounts.permission held where held.person_id = person.id) as permissions
    from accounts.session session join accounts.person person on person.id = session.person_id
    where session.id = ${sessionId} and session.ended_at is null and session.expires_at > ${now}
      and person.state = 'active' and (person.role <> 'Admin' or session.last_used_at > ${usedSince})`
}
