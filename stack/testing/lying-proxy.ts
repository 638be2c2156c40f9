import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from './at-end.ts'

/** What the proxy returns instead of the real answer: another result, an HTTP status, raw text, or nothing. */
export type Lie =
  | { readonly result: unknown }
  | { readonly error: string }
  | { readonly status: number }
  | { readonly text: string }
  | { readonly silent: true }

/** Gets each call and the real result; undefined passes the real result through. */
export type Liar = (method: string, params: readonly unknown[], truth: unknown) => Lie | undefined

export interface LyingProxy {
  readonly url: string
  /** How it lies from now on; without an argument it is honest again. */
  lie(liar?: Liar): void
  /** The number of calls so far, by method. */
  readonly asked: ReadonlyMap<string, number>
}

interface RpcCall {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** A JSON-RPC provider that can be made to lie: a proxy for a real one that passes answers through unchanged by default. */
export async function lyingProxy(target: string): Promise<LyingProxy> {
  let liar: Liar | undefined
  const asked = new Map<string, number>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')))
    request.on('end', () => {
      const call = JSON.parse(body) as RpcCall
      asked.set(call.method, (asked.get(call.method) ?? 0) + 1)
      answer(target, call, liar, response).catch((error: Error) => response.writeHead(502).end(error.message))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lie: (next) => {
      liar = next
    },
    asked,
  }
}

async function answer(target: string, call: RpcCall, liar: Liar | undefined, response: ServerResponse): Promise<void> {
  const truth = (await (
    await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
    })
  ).json()) as { result?: unknown }
  const lie = liar?.(call.method, call.params, truth.result)
  const json = (value: object) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  if (lie === undefined) json(truth)
  else if ('result' in lie) json({ jsonrpc: '2.0', id: call.id, result: lie.result })
  else if ('error' in lie) json({ jsonrpc: '2.0', id: call.id, error: { code: -32_000, message: lie.error } })
  else if ('status' in lie) response.writeHead(lie.status).end('not now')
  else if ('text' in lie) response.writeHead(200, { 'content-type': 'application/json' }).end(lie.text)
  // No answer: the connection stays open.
}
