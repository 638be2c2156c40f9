import { editionHeader } from '@clearhold/contract/edition'
import type { Limit } from '@clearhold/contract/endpoint'
import type { ErrorCode } from '@clearhold/contract/error-codes'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import { normalAddress } from './address.ts'
import { type Authenticate, admit, type Caller, isFresh } from './caller.ts'
import { checkLimit, type Limiter } from './rate-limits.ts'
import type { Route } from './route.ts'

export interface AdmissionParts {
  readonly authenticate: Authenticate
  readonly clock: Clock
  readonly limiter: Limiter
  /** Multiplies every limit; 1 except in load tests. */
  readonly limitFactor: number
  /** The origin of our own pages. */
  readonly publicOrigin: string
}

export type Admission =
  | { readonly admitted: true; readonly caller: Caller | undefined }
  | { readonly admitted: false; readonly code: ErrorCode; readonly status: number; readonly retrySeconds?: number }

const statuses = {
  not_signed_in: 401,
  forbidden: 403,
  passkey_needed: 403,
  not_found: 404,
  second_factor_needed: 403,
  read_only_session: 403,
  not_for_visitors: 403,
} as const
const tokenCharsMax = 4_096

/** Everything that is checked before a body is read: origin, rate limits, session, access, and a recent step-up. */
export async function admission(route: Route, request: FastifyRequest, parts: AdmissionParts): Promise<Admission> {
  if (route.sameOrigin && !isOurPage(request, parts.publicOrigin)) {
    return { admitted: false, code: 'forbidden', status: 403 }
  }
  const tooOften = route.limits && (await overLimit(route, 'address', normalAddress(request.ip), parts))
  if (tooOften !== undefined) return tooOften
  const isAnonymous = route.access === 'anyone' && !route.knowsCaller
  const caller = isAnonymous ? undefined : await callerOf(request, parts.authenticate)
  const admitted = admit(route, caller, request.params as Record<string, string>)
  if (admitted !== 'admitted') return { admitted: false, code: admitted, status: statuses[admitted] }
  // Many visit as the same person: each session is counted by itself.
  const counted = caller?.readOnly ? caller.sessionId : caller?.personId
  const overPerson = counted === undefined ? undefined : await overLimit(route, 'person', counted, parts)
  if (overPerson !== undefined) return overPerson
  if (route.stepUp && !isFresh(caller, parts.clock.now())) {
    return { admitted: false, code: 'step_up_needed', status: 403 }
  }
  return { admitted: true, caller }
}

async function callerOf({ headers }: FastifyRequest, authenticate: Authenticate): Promise<Caller | undefined> {
  const token = /^Bearer ([A-Za-z0-9_.-]+)$/.exec(headers.authorization?.slice(0, tokenCharsMax) ?? '')?.[1]
  return token === undefined ? undefined : authenticate(token)
}

async function overLimit(
  route: Route,
  by: Limit['by'],
  who: string,
  { limiter, limitFactor }: AdmissionParts,
): Promise<Admission | undefined> {
  for (const limit of route.limits ?? []) {
    if (limit.by !== by) continue
    const raised = { ...limit, max: limit.max * limitFactor }
    const outcome = await checkLimit(limiter, `${route.method} ${route.path}`, who, raised)
    if (outcome === 'within') continue
    return { admitted: false, code: 'too_many_requests', status: 429, retrySeconds: outcome.retrySeconds }
  }
  return undefined
}

/**
 * Whether the call comes from a page of ours: it names our edition, which no form of another site can, and the browser reports the same
 * origin (or, where a browser is too old for that, names our origin).
 */
function isOurPage({ headers }: FastifyRequest, publicOrigin: string): boolean {
  if (headers[editionHeader] === undefined) return false
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === publicOrigin : site === 'same-origin'
}
