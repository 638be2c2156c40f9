import { pathOf } from '@clearhold/contract/address'
import type { AnswerOf, AnyEndpoint } from '@clearhold/contract/endpoint'
import { callEndpoint, type InputAnd, withOptions } from '../api/call-endpoint.ts'
import type { Outcome } from '../api/outcome.ts'
import { readBytes } from '../api/read-bytes.ts'
import { type CallInput, type Send, send } from '../api/send.ts'
import { type Renewal, renewToken } from './renew-token.ts'
import { sessionState } from './session.ts'
import { askForProof } from './step-up.ts'

export interface PersonCallOptions {
  readonly signal?: AbortSignal | undefined
  readonly sendBy?: Send
}

type Attempt<Value> = (bearer: string) => Promise<Outcome<Value>>

/**
 * A call of the signed-in person: with their token, once more with a new token where it has run out, and once more after a
 * fresh proof where the server asks for one. When the session has ended, the guard of the area leads to /login.
 */
export function callAsPerson<E extends AnyEndpoint>(
  endpoint: E,
  ...[input, options = {}]: InputAnd<E, PersonCallOptions>
): Promise<Outcome<AnswerOf<E>>> {
  return withProof((bearer) => callEndpoint(endpoint, ...withOptions(input, { ...options, bearer })))
}

/** The same without the prompt for a fresh proof: for the calls that give it, and those made in the background. */
export function callWithToken<E extends AnyEndpoint>(
  endpoint: E,
  ...[input, options = {}]: InputAnd<E, PersonCallOptions & { readonly renew?: typeof renewToken }>
): Promise<Outcome<AnswerOf<E>>> {
  const { renew, ...others } = options
  return withToken((bearer) => callEndpoint(endpoint, ...withOptions(input, { ...others, bearer })), renew)
}

/** Ten thousand rows over a poor line, or a statement of the most movements over a usual one. */
const bytesPatienceMs = 600_000

/** A file or a picture for the person who is signed in: its address alone is worth nothing, because it carries no token. */
export function fetchBytes<E extends AnyEndpoint>(endpoint: E, ...[input]: InputAnd<E, never>): Promise<Outcome<Blob>> {
  const { method, sends } = endpoint
  if (sends === undefined) throw new Error(`${endpoint.path} sends no bytes`)
  const [type = ''] = sends.type.split(';')
  const path = pathOf(endpoint, (input ?? {}) as CallInput)
  return withProof(async (bearer) =>
    readBytes(await send({ method, path, bearer, accept: type, patienceMs: bytesPatienceMs }), type),
  )
}

/** Makes an attempt with the token of the session, and another with a new one where that has run out. */
export async function withToken<Value>(
  attempt: Attempt<Value>,
  renew: (staleToken: string) => Promise<Renewal> = renewToken,
): Promise<Outcome<Value>> {
  const session = sessionState()
  if (session.kind !== 'in') return { kind: 'unreachable' }
  const outcome = await attempt(session.token)
  if (!isSessionOver(outcome)) return outcome
  const renewal = await renew(session.token)
  if (renewal.kind === 'unknown') return { kind: 'unreachable' }
  return renewal.kind === 'renewed' ? attempt(renewal.token) : outcome
}

async function withProof<Value>(attempt: Attempt<Value>): Promise<Outcome<Value>> {
  const outcome = await withToken(attempt)
  if (problemCode(outcome) !== 'step_up_needed') return outcome
  return (await askForProof()) ? withToken(attempt) : outcome
}

function isSessionOver(outcome: Outcome<unknown>): boolean {
  return ['not_signed_in', 'session_ended'].includes(problemCode(outcome) ?? '')
}

function problemCode(outcome: Outcome<unknown>): string | undefined {
  return outcome.kind === 'problem' ? outcome.problem.code : undefined
}
