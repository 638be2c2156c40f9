import type { Language } from '@clearhold/contract/language'
import type { AccountState, Permission, Role } from '@clearhold/contract/permissions'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { AccountsTables } from '../../../platform/database/tables.generated.ts'

/** A person as the product shows them, to themselves and to those who may look. */
export interface DirectoryPerson {
  readonly id: string
  readonly email: string
  readonly username: string
  readonly fullName: string
  readonly role: Role
  readonly language: Language
  readonly state: AccountState
  readonly photoName: string | null
  readonly permissions: Permission[]
  readonly createdAt: Date
  readonly lastLoginAt: Date | null
  /** Microseconds since 1970: where a page of the list ends. */
  readonly createdMicros: bigint
}

const columns = sql`p.id, p.email, p.username, p.full_name as "fullName", p.role, p.language, p.state,
  p.photo_name as "photoName", p.created_at as "createdAt", p.last_login_at as "lastLoginAt",
  (extract(epoch from p.created_at) * 1000000)::bigint as "createdMicros",
  array(select permission from accounts.permission held where held.person_id = p.id order by permission) as permissions`

export async function readDirectoryPerson(reader: Reader, personId: string): Promise<DirectoryPerson | undefined> {
  const { rows } = await sql<DirectoryPerson>`
    select ${columns} from accounts.person p where p.id = ${personId}`.execute(reader)
  return rows[0]
}

/** These people, in no order; who does not exist is left out. */
export async function readDirectoryPeople(reader: Reader, personIds: readonly string[]): Promise<DirectoryPerson[]> {
  const { rows } = await sql<DirectoryPerson>`
    select ${columns} from accounts.person p where p.id = any(${[...personIds]}::uuid[])`.execute(reader)
  return rows
}

export async function readPersonState(reader: Reader, personId: string): Promise<AccountState | undefined> {
  const row = await reader
    .withTables<AccountsTables>()
    .selectFrom('accounts.person')
    .select('state')
    .where('id', '=', personId)
    .executeTakeFirst()
  return row?.state as AccountState | undefined
}

export interface DirectoryFilter {
  /** The beginning of an address, a username or a name, or a whole id. */
  readonly search?: string | undefined
  readonly state?: AccountState | undefined
  readonly role?: Role | undefined
}

export interface DirectoryPlace {
  readonly createdMicros: bigint
  readonly id: string
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function matching({ search, state, role }: DirectoryFilter) {
  const wanted = search?.trim().toLowerCase() ?? ''
  const prefix = `${wanted.replace(/[\\%_]/g, '\\$&')}%`
  const found = uuidPattern.test(wanted)
    ? sql`p.id = ${wanted}`
    : sql`(p.email like ${prefix} or lower(p.username) like ${prefix} or lower(p.full_name) like ${prefix})`
  return sql.join(
    [
      sql`true`,
      ...(wanted === '' ? [] : [found]),
      ...(state === undefined ? [] : [sql`p.state = ${state}`]),
      ...(role === undefined ? [] : [sql`p.role = ${role}`]),
    ],
    sql` and `,
  )
}

/** People, newest first, below the place where the last page ended. */
export async function readDirectory(
  reader: Reader,
  filter: DirectoryFilter,
  below: DirectoryPlace | undefined,
  limit: number,
): Promise<DirectoryPerson[]> {
  const place =
    below === undefined
      ? sql`true`
      : sql`(p.created_at, p.id) < (timestamptz 'epoch' + ${below.createdMicros} * interval '1 microsecond', ${below.id}::uuid)`
  const { rows } = await sql<DirectoryPerson>`
    select ${columns} from accounts.person p where ${matching(filter)} and ${place}
    order by p.created_at desc, p.id desc limit ${limit}`.execute(reader)
  return rows
}

export async function countDirectory(reader: Reader, filter: DirectoryFilter): Promise<number> {
  const { rows } = await sql<{ people: bigint }>`
    select count(*) as people from accounts.person p where ${matching(filter)}`.execute(reader)
  return Number(rows[0]?.people ?? 0n)
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

/** Active people who hold a permission. */
export async function readHolders(reader: Reader, permission: Permission): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from accounts.permission held join accounts.person p on p.id = held.person_id
    where held.permission = ${permission} and p.state = 'active' and p.role = 'Admin' order by p.id`.execute(reader)
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

/** Where a mail about this person's account goes, and in which language; whatever state the account is in. */
export interface MailContact {
  readonly email: string
  readonly previousEmail: string | null
  readonly language: Language
  readonly fullName: string
}

export async function readMailContact(reader: Reader, personId: string): Promise<MailContact | undefined> {
  const row = await reader
    .withTables<AccountsTables>()
    .selectFrom('accounts.person')
    .select(['email', 'previous_email as previousEmail', 'language', 'full_name as fullName'])
    .where('id', '=', personId)
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, language: row.language as Language }
}

/** Of these sessions, the ones that are still good: not ended, not expired, of an active account. */
export async function readGoodSessions(
  reader: Reader,
  sessionIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (sessionIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select session.id from accounts.session session join accounts.person person on person.id = session.person_id
    where session.id = any(${`{${sessionIds.join(',')}}`}::uuid[]) and session.ended_at is null
      and session.expires_at > ${now} and person.state = 'active'`.execute(reader)
  return new Set(rows.map(({ id }) => id))
}
