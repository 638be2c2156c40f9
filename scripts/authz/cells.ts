import { randomUUID } from 'node:crypto'
import { permissions } from '@clearhold/contract/accounts/permissions'
import type { Route } from '#platform/http/route.ts'
import type { Row } from './expectations.ts'
import { isVisitor, visitorRoles, visits } from './visits.ts'
import type { Role, Whose, World } from './world.ts'

/** The user that :id refers to. */
export type Subject = 'none' | 'me' | 'own' | 'other' | 'missing' | 'closed'

/** The expected outcome. 'through': authorized, whatever the handler then answers; 'gone': authorized, but the object does not exist. */
export type Expected =
  | 'through'
  | 'gone'
  | 'not_signed_in'
  | 'forbidden'
  | 'not_found'
  | 'step_up_needed'
  | 'read_only_session'
  | 'not_for_visitors'

/** How a cell differs from its expectation: allowed, or otherwise different. */
export interface Finding {
  readonly allow?: string
  readonly difference?: string
}

export interface Cell {
  readonly route: Route
  readonly row: Row
  readonly role: Role
  readonly subject: Subject
  readonly thing: Whose | undefined
  /** Whether the caller's step-up is fresh. */
  readonly fresh: boolean
  readonly expected: Expected
}

/** Roles with a valid token of an active account. */
const present: ReadonlySet<Role> = new Set(['user', ...permissions, ...visitorRoles])
const isStaff = (role: Role) => role === 'visitor as admin' || permissions.some((permission) => permission === role)

/** Every cell of one role: all routes, all objects, and routes with step-up once without it. */
export function cellsOf(role: Role, routes: readonly Route[], expectations: Readonly<Record<string, Row>>): Cell[] {
  return routes.flatMap((route) => {
    const row = expectations[nameOf(route)]
    if (row === undefined) throw new Error(`${nameOf(route)} has no row in scripts/authz/expectations.ts`)
    return objectsOf(route, row).flatMap(([subject, thing]) => {
      const shut = atTheDoor(role, row, subject) ?? toVisitors(role, row, route)
      const cell = {
        route,
        row,
        role,
        subject,
        thing,
        fresh: true,
        expected: shut ?? inside(role, row, subject, thing),
      }
      const withoutProof = { ...cell, fresh: false, expected: 'step_up_needed' as const }
      return row.fresh === true && shut === undefined ? [cell, withoutProof] : [cell]
    })
  })
}

function objectsOf({ path }: Route, row: Row): [Subject, Whose | undefined][] {
  const things = row.thing === undefined ? [undefined] : thingsOf[row.thing]
  if (!path.startsWith('/api/user/:id')) return things.map((thing) => ['none', thing])
  const others = (['own', 'other', 'missing', 'closed'] as const).map((subject): [Subject, Whose | undefined] => [
    subject,
    row.thing === undefined ? undefined : subject === 'own' ? 'own' : 'other',
  ])
  return row.who === 'self'
    ? [...things.map((thing): [Subject, Whose | undefined] => ['me', thing]), ...others]
    : others
}

const thingsOf: Readonly<Record<NonNullable<Row['thing']>, readonly Whose[]>> = {
  session: ['own', 'other', 'missing', 'ended'],
  passkey: ['own', 'other', 'missing', 'ended'],
  message: ['own', 'other', 'missing'],
  position: ['own', 'other', 'missing'],
  withdrawal: ['own', 'other', 'missing'],
  thread: ['own', 'other', 'missing'],
  // Another person's command: staff who may decide it can read it.
  approval: ['own', 'missing'],
  deposit: ['own', 'other', 'missing'],
  // Another user's case: every reviewer may read it. That reviewers cannot decide their own is tested in kyc.
  'identity case': ['own', 'missing'],
}

/** Roles that are refused before anything is read. */
function atTheDoor(role: Role, row: Row, subject: Subject): Expected | undefined {
  if (row.who === 'everyone') return undefined
  if (!present.has(role)) return 'not_signed_in'
  if (row.who === 'signed-in') return undefined
  if (row.who === 'staff') return isStaff(role) ? undefined : 'forbidden'
  if (row.who !== 'self') return holds(row.who, role) ? undefined : 'forbidden'
  return subject === 'me' || subject === 'own' || holds(row.or ?? [], role) ? undefined : 'not_found'
}

/** Visitors are refused everything that is not listed for them, reads included. */
function toVisitors(role: Role, row: Row, route: Route): Expected | undefined {
  if (!isVisitor(role) || row.who === 'everyone' || visits[role].has(nameOf(route))) return undefined
  return route.method === 'GET' ? 'not_for_visitors' : 'read_only_session'
}

/** What an authorized caller gets. */
function inside(role: Role, row: Row, subject: Subject, thing: Whose | undefined): Expected {
  // Only the admin belongs to the demo's own people: all other users are invisible to visitors.
  const isHidden =
    subject === 'other' || subject === 'closed' || ['approval', 'identity case'].includes(row.thing ?? '')
  if (role === 'visitor as admin' && (isHidden || thing === 'other')) return 'gone'
  // Staff with the permission get other users' objects too.
  if (thing === 'other' && row.thing === 'deposit' && (Array.isArray(row.who) || holds(row.or ?? [], role)))
    return 'through'
  if (thing === 'own' && row.deciders !== undefined && !holds(row.deciders, role)) return 'not_found'
  if (thing !== undefined && thing !== 'own') return thing === 'missing' && subject === 'none' ? 'gone' : 'not_found'
  return subject === 'missing' ? 'gone' : 'through'
}

function holds(wanted: readonly string[], role: Role): boolean {
  return role === 'visitor as admin' ? wanted.length > 0 : wanted.includes(role)
}

export function nameOf({ method, path }: Route): string {
  return `${method} ${path}`
}

/** The URL of a cell, with its ids. */
export function pathOf(world: World, { route, role, subject }: Cell, thingId: string | undefined): string {
  const ids: Record<Subject, string> = {
    none: thingId ?? randomUUID(),
    me: 'me',
    own: world.people[role].id,
    other: world.victim.id,
    missing: randomUUID(),
    closed: world.closedId,
  }
  return route.path
    .replace(':id', ids[subject])
    .replace(/:(sessionId|passkeyId)/, thingId ?? randomUUID())
    .replace(':userId', world.victim.id)
    .replace(':statement', randomUUID())
    .replace(':document', 'selfie')
    .replace(':token', 'x'.repeat(43))
    .replace(':name', randomUUID().replaceAll('-', ''))
    .replace(':key', 'nothing-of-the-kind')
    .replace(':version', '1')
}
