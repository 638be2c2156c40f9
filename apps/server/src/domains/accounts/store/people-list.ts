import type { AccountState, Role } from '@clearhold/contract/accounts/permissions'
import type { userSorts } from '@clearhold/contract/accounts/schema'
import { type RawBuilder, sql } from 'kysely'
import { uuid } from '#platform/database/columns.ts'
import { allOf, type Condition, type Days, prefixOf, withinRealDays } from '#platform/database/conditions.ts'
import type { Reader } from '#platform/database/database.ts'
import { countUpTo, type Order, type Page, readPage, type Total } from '#platform/database/keyset.ts'
import { readRows, rowSchema } from '#platform/database/read-rows.ts'
import { type DirectoryPerson, directoryColumns, directoryPersonRow } from './directory.ts'

export type PeopleSort = (typeof userSorts)[number]

export interface PeopleFilter extends Days {
  /** A prefix of an address, username or name, or a complete id. */
  readonly search?: string | undefined
  readonly state?: AccountState | undefined
  readonly role?: Role | undefined
  /** Conditions of other domains, built for the person id they are given. */
  readonly known?: readonly ((personId: RawBuilder<unknown>) => Condition)[] | undefined
}

const created: Order = { by: sql`p.created_at`, kind: 'time', direction: 'desc', id: sql`p.id` }
// By code points, the same on every machine: an index with a linguistic collation breaks when its rules are updated.
const named: Order = { ...created, by: sql`lower(p.full_name) collate "C"`, kind: 'text', direction: 'asc' }
// People who never signed in sort first.
const signedIn: Order = { ...created, by: sql`coalesce(p.last_login_at, timestamptz '1970-01-01 00:00:00+00')` }

/** Each has its index (0036). There is no order by balance: an index on it would make every posting slower. */
const orders: Readonly<Record<PeopleSort, Order>> = {
  '-createdAt': created,
  createdAt: { ...created, direction: 'asc' },
  fullname: named,
  '-fullname': { ...named, direction: 'desc' },
  '-lastLogin': signedIn,
  lastLogin: { ...signedIn, direction: 'asc' },
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function found(search: string | undefined): Condition | undefined {
  const wanted = search?.trim().toLowerCase() ?? ''
  if (wanted === '') return undefined
  if (uuidPattern.test(wanted)) return sql`p.id = ${wanted}`
  const prefix = prefixOf(wanted)
  return sql`(p.email like ${prefix} or lower(p.username) like ${prefix} or lower(p.full_name) like ${prefix})`
}

function matching({ search, state, role, known = [], ...days }: PeopleFilter): Condition {
  return allOf([
    found(search),
    state && sql`p.state = ${state}`,
    role && sql`p.role = ${role}`,
    ...withinRealDays(sql`p.created_at`, days),
    ...known.map((asked) => asked(sql`p.id`)),
  ])
}

export interface PeopleQuery extends PeopleFilter {
  readonly sort?: PeopleSort | undefined
  readonly after?: string | undefined
  readonly limit: number
}

export function readPeople(
  reader: Reader,
  { sort = '-createdAt', after, limit, ...filter }: PeopleQuery,
): Promise<Page<DirectoryPerson>> {
  const from = sql`accounts.person p`
  const where = matching(filter)
  return readPage(reader, directoryPersonRow, {
    columns: directoryColumns,
    from,
    where,
    order: orders[sort],
    name: sort,
    after,
    limit,
  })
}

/** Lower count limit where another domain's condition is evaluated for each person. */
const askedMax = 1_000

export function countPeople(reader: Reader, filter: PeopleFilter): Promise<Total> {
  const found = sql`from accounts.person p where ${matching(filter)}`
  return (filter.known ?? []).length === 0 ? countUpTo(reader, found) : countUpTo(reader, found, askedMax)
}

/** A search with more matches than this must be narrowed. */
const foundMax = 200

const idRow = rowSchema('IdRow', { id: uuid })

/** The people a search matches, for lists of what people did; `isMore` when there are more matches than are looked up. */
export async function searchPeople(reader: Reader, search: string): Promise<{ ids: string[]; isMore: boolean }> {
  const rows = await readRows(reader, idRow)`
    select p.id from accounts.person p where ${matching({ search })}
    order by p.created_at desc, p.id desc limit ${foundMax + 1}`
  return { ids: rows.slice(0, foundMax).map(({ id }) => id), isMore: rows.length > foundMax }
}
