import { Agent, request } from 'node:http'

export interface Answer {
  readonly status: number
  readonly text: string
}

/** A keep-alive client, like a browser's but lighter than fetch: it runs on the cores it measures. */
export interface HttpClient {
  ask(path: string, options?: { readonly token?: string; readonly body?: unknown }): Promise<Answer>
  close(): void
}

export function openHttpClient(url: string): HttpClient {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'fifo' })
  return {
    ask: (path, { token, body } = {}) =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? undefined : JSON.stringify(body)
        const headers = {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        }
        const method = text === undefined ? 'GET' : 'POST'
        const sent = request({ agent, hostname, port, path, method, headers }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
          )
        })
        sent.on('error', reject)
        sent.end(text)
      }),
    close: () => agent.destroy(),
  }
}

/** The expected status: measuring refusals would be meaningless. */
export function expectStatus(answer: Answer, status: number): void {
  if (answer.status !== status) throw new Error(`answered ${answer.status}: ${answer.text.slice(0, 300)}`)
}
