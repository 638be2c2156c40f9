import type { ApprovingKey } from './approving-key.ts'

export interface Answer {
  readonly status: number
  readonly value: Record<string, unknown>
}

export interface Client {
  readonly personId: string
  /** A call as the page makes it; the answer with its status, and the code of a refusal. */
  call(method: string, path: string, body?: unknown): Promise<Answer>
}

export interface Clerk extends Client {
  readonly key: ApprovingKey
}

/** A maker who signs their commands, as the page does: with two signatures, the maker's comes before the approval. */
export function signingClerk(client: Client, key: ApprovingKey): Clerk {
  const call: Client['call'] = async (method, path, body) => {
    const answer = await client.call(method, path, body)
    const { approvalId } = answer.value
    if (answer.status !== 200 || typeof approvalId !== 'string') return answer
    const signed = await signAsMaker(client, key, approvalId)
    return signed === undefined ? answer : { ...answer, value: { ...answer.value, ...signed.value } }
  }
  return { ...client, call, key }
}

/** The maker's signature on a command; undefined if it needs none. */
export async function signAsMaker(client: Client, key: ApprovingKey, approvalId: string): Promise<Answer | undefined> {
  const path = `admin/approvals/${approvalId}`
  const { digest, waitsForMaker } = (await client.call('GET', path)).value
  if (waitsForMaker !== true) return undefined
  return client.call('POST', `${path}/sign`, { digest, signature: key.sign(String(digest)) })
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
