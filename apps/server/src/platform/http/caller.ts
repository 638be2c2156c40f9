import type { Permission, Role } from '@clearhold/contract/accounts/permissions'
import { type AnyEndpoint, mayVisit } from '@clearhold/contract/endpoint'
import type { Language } from '@clearhold/contract/language'

/** The caller, by the session's current state: read with every request, so that an ended session ends at once. */
export interface Caller {
  readonly personId: string
  readonly sessionId: string
  readonly role: Role
  readonly permissions: ReadonlySet<Permission>
  /** An Admin whose session was not opened by a passkey where one is required: they reach only what is their own. */
  readonly lacksPasskey?: boolean
  /** After a recovery: until a new second factor is set up, the session reads what needs no step-up and does nothing else. */
  readonly lacksFactor?: true
  /** A visit to the demo: the session is read-only, and sees only the demo's own people. */
  readonly readOnly?: true
  /** Until when a proved second factor counts as fresh; undefined when none was proved in this session. */
  readonly freshUntil: Date | undefined
  /** The language they chose; it overrides the browser's for messages. */
  readonly language?: Language
}

/** Reads an access token; undefined when it is none of ours, expired, or its session or account has ended. */
export type Authenticate = (token: string) => Promise<Caller | undefined>

export type Admission =
  | 'admitted'
  | 'not_signed_in'
  | 'forbidden'
  | 'passkey_needed'
  | 'not_found'
  | 'second_factor_needed'
  | 'read_only_session'
  | 'not_for_visitors'

type Doors = Pick<AnyEndpoint, 'access' | 'method' | 'sends' | 'stepUp' | 'visitors' | 'withoutFactor'>

/** Whether this caller may use a route at all; what belongs to another person does not exist for them. */
export function admit(route: Doors, caller: Caller | undefined, params: Readonly<Record<string, string>>): Admission {
  const admitted = admitBy(route.access, caller, params)
  if (admitted === 'admitted' && caller?.lacksFactor && !worksWithoutFactor(route)) return 'second_factor_needed'
  if (admitted !== 'admitted' || caller?.readOnly !== true || mayVisit(route)) return admitted
  return route.method === 'GET' ? 'not_for_visitors' : 'read_only_session'
}

function worksWithoutFactor({ access, method, stepUp, withoutFactor }: Doors): boolean {
  return access === 'anyone' || (method === 'GET' && stepUp !== true) || withoutFactor === true
}

function admitBy(
  access: AnyEndpoint['access'],
  caller: Caller | undefined,
  params: Readonly<Record<string, string>>,
): Admission {
  if (access === 'anyone') return 'admitted'
  if (caller === undefined) return 'not_signed_in'
  if (access === 'person') return 'admitted'
  const isStaffs = access === 'admin' || 'permission' in access
  if (isStaffs && caller.lacksPasskey) return 'passkey_needed'
  if (access === 'admin') return caller.role === 'Admin' ? 'admitted' : 'forbidden'
  if ('permission' in access) return holdsOne(caller, access.permission) ? 'admitted' : 'forbidden'
  const subject = params[access.own]
  if (subject === 'me' || subject === caller.personId) return 'admitted'
  return holdsOne(caller, access.orPermission) ? 'admitted' : 'not_found'
}

/** A permission counts only with the role: a person who is no longer Admin has none. */
function holdsOne(caller: Caller, permissions: readonly Permission[]): boolean {
  return caller.role === 'Admin' && permissions.some((permission) => caller.permissions.has(permission))
}

/** Whether their step-up is recent; for routes where only some requests need it. */
export function isFresh(caller: Caller | undefined, now: Date): boolean {
  return caller?.freshUntil !== undefined && caller.freshUntil > now
}

/** The caller of a route that requires a session. */
export function callerOf(caller: Caller | undefined): Caller {
  if (caller === undefined) throw new Error('a route that needs a person was called without one')
  return caller
}

/** 'me' as the caller's own id; any other id unchanged. Only for routes whose access is 'own'. */
export function subjectOf(caller: Caller | undefined, id: string): string {
  return id === 'me' ? callerOf(caller).personId : id
}
