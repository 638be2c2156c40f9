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
  readonly log: Log
}

/**
 * Serves the flows to Restate, on loopback only (the SDK's own server would bind every interface). The address carries the
 * release; a call for another release is refused and waits in Restate until a worker of that release is back.
 */
export async function serveFlows({ flows, release, port, log }: FlowEndpointOptions): Promise<FlowEndpoint> {
  const handle = createEndpointHandler({
    services: flows,
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
  await listen(server, port)
  const { port: boundPort } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${boundPort}/${release}`, close: () => close(server, sockets) }
}

function listen(server: Http2Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
}

/** Restate keeps its connections open; a flow that is cut here is replayed by the next worker. */
function close(server: Http2Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    for (const socket of sockets) socket.destroy()
  })
}
