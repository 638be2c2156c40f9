import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createRate } from './rate.ts'
import { addCheckpoint, type WitnessParts } from './witness.ts'

/** Sixteen signatures of the largest kind that C2SP names, and the proof. */
const bodyBytesMax = 96 * 1024
const requestsPerMinute = 240
const connectionsMax = 200
const patienceMs = 10_000

interface Reply {
  readonly status: number
  readonly body: string
  readonly type?: string
}

export type Say = (msg: string, about: object) => void

/** The witness's only way in. Nothing but checkpoints is taken, and nothing but public notes is given out. */
export async function openServer(
  parts: WitnessParts,
  { host, port, say }: { readonly host: string; readonly port: number; readonly say: Say },
): Promise<Server> {
  const isWithinRate = createRate(requestsPerMinute, parts.clock)
  const server = createServer({ requestTimeout: patienceMs, headersTimeout: patienceMs }, (request, response) => {
    if (!isWithinRate(request.socket.remoteAddress ?? '')) return send(response, { status: 429, body: 'Too often.\n' })
    answerTo(parts, request).then(
      (reply) => {
        if (request.method === 'POST') say('asked', { status: reply.status })
        send(response, reply)
      },
      (error: Error) => {
        say('failed', { error: error.message })
        send(response, { status: 500, body: 'The witness could not look.\n' })
      },
    )
    return undefined
  })
  server.maxConnections = connectionsMax
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  return server
}

function send(response: ServerResponse, { status, body, type = 'text/plain; charset=utf-8' }: Reply): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
}

async function answerTo(parts: WitnessParts, request: IncomingMessage): Promise<Reply> {
  const path = request.url ?? ''
  if (request.method === 'POST' && path === '/add-checkpoint') {
    const body = await readBody(request)
    return body === undefined ? { status: 413, body: 'Too long.\n' } : addCheckpoint(parts, body)
  }
  const [, digest, what] = /^\/([0-9a-f]{64})\/(checkpoint|conflict)$/.exec(path) ?? []
  const log = parts.logs.find(({ origin }) => createHash('sha256').update(origin).digest('hex') === digest)
  const seen = log === undefined || request.method !== 'GET' ? undefined : parts.memory.of(log.origin)
  const note = what === 'conflict' ? seen?.conflict : seen?.note
  return note === undefined ? { status: 404, body: 'There is nothing here.\n' } : { status: 200, body: note }
}

/** Undefined where it is too long; what is left of it is not read. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bodyBytesMax) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
