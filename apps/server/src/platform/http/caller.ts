import type { Permission, Role } from '@clearhold/contract/accounts/permissions'
import type { Access } from '@clearhold/contract/endpoint'
import type { Language } from '@clearhold/contract/language'

/** Who calls, as the session says at this very moment: read anew with every request, so that an ended session ends at once. */
export interface Caller {
  readonly personId: string
  readonly sessionId: string
  readonly role: Role
  readonly permissions: ReadonlySet<Permission>
  /** An Admin whose session was not opened by a passkey where one is demanded: they reach what is their own and nothing else. */
  readonly lacksPasskey?: boolean
  /** Until when a proved second factor counts as fresh; undefined when none was proved in this session. */
  readonly freshUntil: Date | undefined
  /** The language they chose; messages are in it whatever the browser says. */
  readonly language?: Language
}

/** Reads an access token; undefined when it is none of ours, expired, or its session or account has ended. */
export type Authenticate = (token: string) => Promise<Caller | undefined>

export type Admission = 'admitted' | 'not_signed_in' | 'forbidden' | 'passkey_needed' | 'not_found'

/** Whether this caller may use a route at all; what is somebody else's does not exist for them. */
export function admit(access: Access, caller: Caller | undefined, params: Readonly<Record<string, string>>): Admission {
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

/** A permission counts only behind the role: a person who is no longer Admin keeps none. */
function holdsOne(caller: Caller, permissions: readonly Permission[]): boolean {
  return caller.role === 'Admin' && permissions.some((permission) => caller.permissions.has(permission))
}

/** Whether they proved lately who they are; for routes where only some of what can be asked for needs it. */
export function isFresh(caller: Caller | undefined, now: Date): boolean {
  return caller?.freshUntil !== undefined && caller.freshUntil > now
}

/** Who calls a route that admits nobody without a session. */
export function callerOf(caller: Caller | undefined): Caller {
  if (caller === undefined) throw new Error('a route of a person was called by nobody')
  return caller
}

/** 'me' as the caller's own id; any other id as it stands. Only for routes whose access is 'own'. */
export function subjectOf(caller: Caller | undefined, id: string): string {
  return id === 'me' ? callerOf(caller).personId : id
}
