import {
  type AccountState,
  accountStates,
  type Permission,
  permissions,
  roles,
} from '@clearhold/contract/accounts/permissions'
import { languages } from '@clearhold/contract/language'
import { sql } from 'kysely'
import { bool, int8, oneOf, text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { pickColumns, type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { AccountsTables } from '#platform/database/tables.generated.ts'

/** A person as shown to themselves and to staff with access. */
export const directoryPersonRow = rowSchema('DirectoryPerson', {
  id: uuid,
  email: text,
  username: text,
  fullName: text,
  role: oneOf(roles),
  language: oneOf(languages),
  state: oneOf(accountStates),
  photoName: text.nullable(),
  permissions: oneOf(permissions).array(),
  createdAt: timestamptz,
  lastLoginAt: timestamptz.nullable(),
})
export type DirectoryPerson = RowOf<typeof directoryPersonRow>

export const directoryColumns = sql`p.id, p.email, p.username, p.full_name as "fullName", p.role, p.language, p.state,
  p.photo_name as "photoName", p.created_at as "createdAt", p.last_login_at as "lastLoginAt",
  array(select permission from accounts.permission held where held.person_id = p.id order by permission) as permissions`

export async function readDirectoryPerson(reader: Reader, personId: string): Promise<DirectoryPerson | undefined> {
  return readOptionalRow(reader, directoryPersonRow)`
    select ${directoryColumns} from accounts.person p where p.id = ${personId}`
}

/** These people, in no particular order; unknown ids are omitted. */
export async function readDirectoryPeople(reader: Reader, personIds: readonly string[]): Promise<DirectoryPerson[]> {
  return readRows(reader, directoryPersonRow)`
    select ${directoryColumns} from accounts.person p where p.id = any(${[...personIds]}::uuid[])`
}

const staffIdRow = rowSchema('StaffId', { id: uuid })
const staffMax = 1_000

/** Every member of staff whose account is not closed. */
export async function readStaffIds(reader: Reader): Promise<string[]> {
  const rows = await readRows(reader, staffIdRow)`
    select id from accounts.person where role = 'Admin' and state <> 'closed' order by created_at, id limit ${staffMax}`
  return rows.map(({ id }) => id)
}

export async function readPersonState(reader: Reader, personId: string): Promise<AccountState | undefined> {
  return (await readStates(reader, [personId])).get(personId)
}

/** How a person came to have an account: other domains read it before they promise anything. */
const joiningRow = rowSchema('Joining', {
  role: oneOf(roles),
  state: oneOf(accountStates),
  email: text,
  emailVerified: bool,
  joinedAt: timestamptz,
  referralCodeRaw: text.nullable(),
})
export type Joining = RowOf<typeof joiningRow>

export async function readJoining(reader: Reader, personId: string): Promise<Joining | undefined> {
  return readOptionalRow(reader, joiningRow)`
    select role, state, email, email_verified_at is not null as "emailVerified", created_at as "joinedAt",
      referral_code_raw as "referralCodeRaw" from accounts.person where id = ${personId}`
}

const atRow = rowSchema('AtRow', { at: timestamptz })

/** A moment in the recent past, measured as limits measure it: in a demo's seeded history by business time. */
export interface Lately {
  readonly now: Date
  readonly windowMs: number
}

const allTime: Lately = { now: new Date(0), windowMs: 0 }

/** When a person last changed their credentials: password, address, or a second factor removed or added. */
export async function readCredentialsChangedAt(
  reader: Reader,
  personId: string,
  { now, windowMs }: Lately = allTime,
): Promise<Date | undefined> {
  // Both columns are filled by the same statement at registration.
  const row = await readOptionalRow(reader, atRow)`
    select credentials_changed_at as at from accounts.person
    where id = ${personId} and credentials_changed_at > created_at + interval '1 second'
      and credentials_changed_at > platform.span_began(${now}, ${windowMs} * interval '1 millisecond')`
  return row?.at
}

const stateRow = rowSchema('PersonState', pickColumns(directoryPersonRow, 'id', 'state'))

/** The states of these people's accounts. */
export async function readStates(reader: Reader, personIds: readonly string[]): Promise<Map<string, AccountState>> {
  if (personIds.length === 0) return new Map()
  const rows = await reader
    .withTables<AccountsTables>()
    .selectFrom('accounts.person')
    .select(['id', 'state'])
    .where('id', 'in', personIds)
    .execute()
  return new Map(stateRow.checked(rows).map(({ id, state }) => [id, state]))
}

const accountsRow = rowSchema('AccountsRow', {
  total: int8,
  joined: int8,
})

/** How many accounts there are, and how many of them were opened since a moment. */
export async function countAccounts(
  reader: Reader,
  since: Date,
): Promise<{ readonly total: number; readonly joined: number }> {
  const row = await readOptionalRow(reader, accountsRow)`
    select (select count(*) from accounts.person) as total,
      (select count(*) from accounts.person where created_at >= ${since}) as joined`
  return { total: Number(row?.total ?? 0n), joined: Number(row?.joined ?? 0n) }
}

export async function readNames(reader: Reader, personIds: readonly string[]): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map()
  const rows = await reader
    .withTables<AccountsTables>()
    .selectFrom('accounts.person')
    .select(['id', 'full_name'])
    .where('id', 'in', personIds)
    .execute()
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}

export async function readUsernames(reader: Reader, personIds: readonly string[]): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map()
  const rows = await reader
    .withTables<AccountsTables>()
    .selectFrom('accounts.person')
    .select(['id', 'username'])
    .where('id', 'in', personIds)
    .execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

const idRow = rowSchema('IdRow', { id: uuid })

/** Active people who hold a permission. */
export async function readHolders(reader: Reader, permission: Permission): Promise<string[]> {
  const rows = await readRows(reader, idRow)`
    select p.id from accounts.permission held join accounts.person p on p.id = held.person_id
    where held.permission = ${permission} and p.state = 'active' and p.role = 'Admin' order by p.id`
  return rows.map(({ id }) => id)
}

export async function writeState(tx: Tx, personId: string, state: AccountState): Promise<void> {
  await tx
    .withTables<AccountsTables>()
    .updateTable('accounts.person')
    .set({ state })
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
}

/** Where mail about this person's account goes, and in which language; in any account state. */
const mailContactRow = rowSchema('MailContact', {
  ...pickColumns(directoryPersonRow, 'email', 'language'),
  /** Null until the address is confirmed: the name was entered at registration, possibly with another person's address. */
  confirmedName: text.nullable(),
  previousEmail: text.nullable(),
})
export type MailContact = RowOf<typeof mailContactRow>

export async function readMailContact(reader: Reader, personId: string): Promise<MailContact | undefined> {
  return readOptionalRow(reader, mailContactRow)`
    select email, previous_email as "previousEmail", language,
      case when email_verified_at is not null then full_name end as "confirmedName"
    from accounts.person where id = ${personId}`
}

/** Of these sessions, the valid ones: not ended, not expired, of an active account. */
export async function readGoodSessions(
  reader: Reader,
  sessionIds: readonly string[],
  /** An Admin's session is valid only if it was used since. */
  { now, usedSince }: { readonly now: Date; readonly usedSince: Date },
): Promise<ReadonlySet<string>> {
  if (sessionIds.length === 0) return new Set()
  const rows = await readRows(reader, idRow)`
    select session.id from accounts.session session join accounts.person person on person.id = session.person_id
    where session.id = any(${`{${sessionIds.join(',')}}`}::uuid[]) and session.ended_at is null
      and session.expires_at > ${now} and person.state = 'active'
      and (person.role <> 'Admin' or session.last_used_at > ${usedSince})`
  return new Set(rows.map(({ id }) => id))
}

const namedRow = rowSchema('NamedPerson', pickColumns(directoryPersonRow, 'id', 'fullName'))

/** People whose account is not closed, by id, after this one. */
export function readPeopleAfter(
  reader: Reader,
  after: string | undefined,
  limit: number,
): Promise<RowOf<typeof namedRow>[]> {
  return readRows(reader, namedRow)`
    select id, full_name as "fullName" from accounts.person
    where role = 'user' and state <> 'closed' and (${after === undefined} or id > ${after ?? null}::uuid)
    order by id limit ${limit}`
}
