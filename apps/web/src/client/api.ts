import { editionHeader } from '@clearhold/contract/edition'
import type { Problem } from '@clearhold/contract/problem-schema'
import { identity } from './identity.ts'

/** What an answer must look like: a Zod schema of the contract, or on public pages a guard that weighs nothing. */
export interface AnswerShape<Value> {
  safeParse(body: unknown): { readonly success: true; readonly data: Value } | { readonly success: false }
}

export type Failure =
  /** The api refused, and says why and what became of the money. */
  | { readonly kind: 'problem'; readonly problem: Problem }
  /** Nothing came back from the api: no network, or something between us. */
  | { readonly kind: 'unreachable' }
  /** Something came back that is not what the contract says. */
  | { readonly kind: 'unreadable' }

export type Outcome<Value> = { readonly kind: 'answer'; readonly value: Value } | Failure

export interface Call<Value> {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  /** Sent as JSON; a form with files is sent as it is. */
  readonly body?: object
  /** Who calls; client/session/call.ts fills it in. */
  readonly bearer?: string
  readonly answer: AnswerShape<Value>
  readonly signal?: AbortSignal
}

const patienceMs = 20_000
/** Five megabytes over a poor line. */
const uploadPatienceMs = 120_000

/** One call of the api. It does not throw: every way it can end is one of its outcomes. */
export async function callApi<Value>(call: Call<Value>): Promise<Outcome<Value>> {
  let response: Response
  let body: unknown
  try {
    response = await fetch(call.path, requestOf(call))
    if (!isJson(response)) return { kind: 'unreachable' }
    body = await response.json()
  } catch {
    return { kind: 'unreachable' }
  }
  if (!response.ok) return problemIn(body)
  const answer = call.answer.safeParse(body)
  return answer.success ? { kind: 'answer', value: answer.data } : { kind: 'unreadable' }
}

function requestOf(call: Call<unknown>): RequestInit {
  const { method = 'GET', body, signal } = call
  const patience = AbortSignal.timeout(body instanceof FormData ? uploadPatienceMs : patienceMs)
  return {
    method,
    headers: headersOf(call),
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    signal: signal === undefined ? patience : AbortSignal.any([signal, patience]),
  }
}

/** What every call says of itself: edition, language, and who calls. */
export function headersOf({ body, bearer }: Pick<Call<unknown>, 'body' | 'bearer'>): Record<string, string> {
  const isJson = body !== undefined && !(body instanceof FormData)
  return {
    accept: 'application/json, application/problem+json',
    'accept-language': document.documentElement.lang,
    [editionHeader]: identity.edition,
    ...(isJson && { 'content-type': 'application/json' }),
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
  }
}

/** A proxy that cannot reach the api answers with a page of its own, which is no answer. */
function isJson(response: Response): boolean {
  return /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '')
}

/** The schema of problems brings Zod along, so it is fetched when something has gone wrong and not before. */
async function problemIn(body: unknown): Promise<Failure> {
  try {
    const { readProblem } = await import('./problem.ts')
    const problem = readProblem(body)
    return problem === undefined ? { kind: 'unreadable' } : { kind: 'problem', problem }
  } catch {
    return { kind: 'unreachable' }
  }
}
