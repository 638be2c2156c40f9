import { createServer, type Http2Server, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { createEndpointHandler, type EndpointOptions } from '@restatedev/restate-sdk'
import type { Log } from '../log/log.ts'

export type FlowDefinitions = EndpointOptions['services']

export interface FlowEndpoint {
  /** Where Restate reaches this release's flows. */
  readonly url: string
  close(): Promise<void>
}

export interface FlowEndpointOptions {
  readonly flows: FlowDefinitions
  readonly release: string
  readonly port: number
  /** What is bound; loopback by default (the SDK's own server would bind every interface). */
  readonly host?: string
  /** Where Restate finds the workers of this installation, without a path; empty: on this machine, at the bound port. */
  readonly advertisedUrl?: string
  /** The public keys of our Restate, one of which must have signed a call; empty: calls are not verified. */
  readonly identityKeys?: readonly string[]
  readonly log: Log
}

/**
 * Serves the flows to Restate. The address carries the release; a call for another release is refused and waits in Restate until a worker
 * of that release is back, or until a newer release takes it over (retire-releases.ts).
 */
export async function serveFlows(options: FlowEndpointOptions): Promise<FlowEndpoint> {
  const { flows, release, port, host = '127.0.0.1', advertisedUrl = '', identityKeys = [], log } = options
  const handle = createEndpointHandler({
    services: flows,
    ...(identityKeys.length > 0 && { identityKeys: [...identityKeys] }),
    bidirectional: true,
    logger: ({ level }, message, ...rest) => {
      const text = [message, ...rest].map(String).join(' ')
      if (level === 'error') log.error({ event: 'restate.log' }, text)
      else if (level === 'warn') log.warn({ event: 'restate.log' }, text)
      else log.debug({ event: 'restate.log' }, text)
    },
  })
  const server = createServer((request: Http2ServerRequest, response: Http2ServerResponse) => {
    if (request.url.startsWith(`/${release}/`)) return handle(request, response)
    log.warn(
      { event: 'flows.other_release', path: request.url, release },
      'A flow of another release called this worker',
    )
    response.writeHead(503).end('another release')
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await listen(server, port, host)
  const { port: boundPort } = server.address() as AddressInfo
  const base = advertisedUrl === '' ? `http://127.0.0.1:${boundPort}` : advertisedUrl.replace(/\/$/, '')
  return { url: `${base}/${release}`, close: () => close(server, sockets) }
}

function listen(server: Http2Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
}

/** Restate keeps its connections open; a flow that is cut off here is replayed by the next worker. */
function close(server: Http2Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    for (const socket of sockets) socket.destroy()
  })
}
