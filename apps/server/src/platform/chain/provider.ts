/** Why one provider's answer cannot be used. Only 'refused' and 'too_large' may be resolved by a smaller request. */
export type ProviderFailure = 'down' | 'garbage' | 'refused' | 'too_large'

export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly failure: ProviderFailure

  constructor(failure: ProviderFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.failure = failure
  }
}

/** One JSON-RPC provider. Its answers are untrusted: the caller validates every field before it is used. */
export interface Provider {
  ask(method: string, params: readonly unknown[]): Promise<unknown>
}

export interface ProviderOptions {
  readonly timeoutMs: number
  readonly answerBytesMax: number
}

/** Raw JSON-RPC over fetch: a client library would decode ten times slower and read an answer of any size into memory. */
export function connectProvider(url: string, { timeoutMs, answerBytesMax }: ProviderOptions): Provider {
  let lastId = 0
  return {
    ask: async (method, params) => {
      lastId += 1
      const id = lastId
      const text = await post(url, JSON.stringify({ jsonrpc: '2.0', id, method, params }), timeoutMs, answerBytesMax)
      return resultOf(text, id, method)
    },
  }
}

async function post(url: string, body: string, timeoutMs: number, answerBytesMax: number): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new ProviderError('down', `it answered with status ${response.status}`)
    }
    return await readCapped(response, answerBytesMax)
  } catch (error) {
    if (error instanceof ProviderError) throw error
    const { message, cause } = error as { message: string; cause?: { message?: string } }
    throw new ProviderError('down', `it did not answer: ${cause?.message ?? message}`, error)
  }
}

async function readCapped(response: Response, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop drops the connection: the rest is not read.
    if (bytes > bytesMax) throw new ProviderError('too_large', `its answer is larger than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, bytes).toString('utf8')
}

function resultOf(text: string, id: number, method: string): unknown {
  const answer = parseObject(text)
  const failure = answer['error'] as { message?: unknown } | null | undefined
  if (failure !== undefined && failure !== null) {
    throw new ProviderError('refused', `it refused ${method}: ${String(failure.message).slice(0, 200)}`)
  }
  if (answer['id'] !== id || !('result' in answer))
    throw new ProviderError('garbage', `its answer is none to ${method}`)
  return answer['result']
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Reported below, without the text: it may be a page of a proxy.
  }
  throw new ProviderError('garbage', 'its answer is not JSON-RPC')
}
