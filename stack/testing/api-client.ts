import type { ApprovingKey } from './approving-key.ts'

export interface Answer {
  readonly status: number
  readonly value: Record<string, unknown>
}

export interface Client {
  readonly personId: string
  /** A call as the page makes it; the answer with its status, and the code where it is a problem. */
  call(method: string, path: string, body?: unknown): Promise<Answer>
}

export interface Clerk extends Client {
  readonly key: ApprovingKey
}

/** Calls the api with this session; a form is sent as it is, anything else as JSON. */
export async function callApi(url: string, token: string, method: string, body: unknown): Promise<Answer> {
  const isForm = body instanceof FormData
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const isImage = response.headers.get('content-type')?.startsWith('image/')
  const value = isImage
    ? { image: Buffer.from(await response.arrayBuffer()), cacheControl: response.headers.get('cache-control') }
    : ((await response.json()) as Record<string, unknown>)
  return { status: response.status, value }
}
