import type { Address, PathInput } from '@clearhold/contract/address'
import { editionHeader } from '@clearhold/contract/edition'
import { identity } from '../boot/identity.ts'

/** One call as it leaves the browser. */
export interface ApiRequest {
  readonly method: Address['method']
  /** The path with its parameters filled in. */
  readonly path: Address['path']
  /** Sent as JSON; a form with files is sent as it is. */
  readonly body?: object | undefined
  /** Who calls; client/session fills it in. */
  readonly bearer?: string | undefined
  /** The kinds of answer that are understood besides a problem; JSON unless it says otherwise. */
  readonly accept?: string
  readonly lastEventId?: string | undefined
  /** How long the answer may take to come; a stream has no end. */
  readonly patienceMs?: number
  readonly signal?: AbortSignal | undefined
}

/** How a request leaves: by fetch, or in a way that also tells how much of it has left (send-with-progress.ts). */
export type Send = (request: ApiRequest) => Promise<Response | undefined>

/** What a call is made of besides its endpoint. */
export interface CallInput extends PathInput {
  readonly body?: object | undefined
}

/** The one place that calls fetch. Undefined when nothing came back. */
export const send: Send = async (request) => {
  const { method, path, body, patienceMs, signal } = request
  const ends = [signal, patienceMs === undefined ? undefined : AbortSignal.timeout(patienceMs)]
  try {
    return await fetch(path, {
      method,
      headers: headersOf(request),
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(request.accept !== undefined && { cache: 'no-store' }),
      signal: AbortSignal.any(ends.filter((end) => end !== undefined)),
    })
  } catch {
    return undefined
  }
}

/** What every call says of itself: edition, language, and who calls. */
export function headersOf({ body, bearer, accept, lastEventId }: ApiRequest): Record<string, string> {
  const isJson = body !== undefined && !(body instanceof FormData)
  return {
    accept: `${accept ?? 'application/json'}, application/problem+json`,
    'accept-language': document.documentElement.lang,
    [editionHeader]: identity.edition,
    ...(isJson && { 'content-type': 'application/json' }),
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  }
}
