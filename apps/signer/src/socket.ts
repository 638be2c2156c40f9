import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import { dirname } from 'node:path'
import { type Caller, doorOf, isOpenTo } from './doors.ts'
import type { ForbiddenCall, ForbiddenCalls } from './forbidden-calls.ts'
import type { KeyRing, TokenState } from './keys.ts'
import type { Say } from './log-line.ts'
import type { Parts } from './parts.ts'
import { Refusal } from './refusal.ts'
import { handleCall, type SignerParts } from './routes.ts'
import { prepareFolder } from './socket-folder.ts'

export interface SignerHealth {
  readonly status: 'ok'
  readonly pid: number
  readonly upSeconds: number
  /** Absent where no token is configured. */
  readonly token?: TokenState
  /** Callers that asked for what is another's since the signer started; the worker raises an alarm about each. */
  readonly forbiddenCalls: readonly ForbiddenCall[]
}

interface Answer {
  readonly status: number
  readonly body: object
}

const bodyBytesMax = 16 * 1024
/** A refusal is 409 unless the call itself is wrong. */
const statuses: Partial<Record<Refusal['code'], number>> = { bad_request: 400, other_caller: 403 }

/** The caller of a socket, and the edition: together they determine who may open it. */
export interface Door {
  readonly caller: Caller
  readonly edition: 'demo' | 'live'
  /** Of all doors of this signer. */
  readonly forbidden: ForbiddenCalls
}

/**
 * The signer's only way in: HTTP over Unix sockets, one for each caller, which no other may open. It never listens on a network. A second
 * signer on the same socket refuses to start; a socket left behind by a dead one is removed. Without a door the socket accepts every
 * call: for tests, which play all callers at once.
 */
export async function openSocket(
  path: string,
  keys: KeyRing,
  parts?: Parts,
  say: Say = () => undefined,
  door?: Door,
): Promise<Server> {
  if (door === undefined) mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const mode = door === undefined ? 0o600 : prepareFolder(path, door.caller, door.edition)
  if (existsSync(path)) {
    if (await answers(path)) throw new Error(`Another signer is already running on ${path}; this one refuses to start.`)
    rmSync(path)
  }
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    void answerTo({ keys, parts, say, door }, request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => resolve())
  })
  chmodSync(path, mode)
  return server
}

interface Answering extends SignerParts {
  readonly say: Say
  readonly door: Door | undefined
}

async function answerTo({ say, door, ...signer }: Answering, request: IncomingMessage): Promise<Answer> {
  const call = `${request.method} ${request.url}`
  try {
    if (door !== undefined) refuseForbidden(door, call)
    const body = await readBody(request)
    const known = keyRoute(signer.keys, call, door)
    if (known !== undefined) return known
    const opened = handleCall(signer, call, body)
    if (opened === undefined) return { status: 404, body: { reason: 'the signer does not do this' } }
    return { status: 200, body: await opened }
  } catch (error) {
    if (error instanceof Refusal) {
      say({ event: 'signer.refused', call, caller: door?.caller, code: error.code }, 'A call was refused')
      return { status: statuses[error.code] ?? 409, body: { code: error.code } }
    }
    say({ event: 'signer.failed', call, error: (error as Error).message }, 'A call failed')
    return { status: 500, body: { code: 'failed' } }
  }
}

/** What is no door at all is only logged: a release may ask a signer that is older than itself. */
function refuseForbidden({ caller, forbidden }: Door, call: string): void {
  if (isOpenTo(caller, call)) return
  const known = doorOf(call)
  if (known !== undefined) forbidden.note(caller, known)
  throw new Refusal('other_caller')
}

function keyRoute(keys: KeyRing, call: string, door: Door | undefined): Answer | undefined {
  if (call === 'GET /health') {
    const token = keys.tokenState()
    const health: SignerHealth = {
      status: 'ok',
      pid: process.pid,
      upSeconds: Math.floor(process.uptime()),
      ...(token !== undefined && { token }),
      forbiddenCalls: door?.forbidden.list() ?? [],
    }
    return { status: 200, body: health }
  }
  if (call === 'GET /keys') {
    const held = keys.publicKeys()
    return held === undefined ? { status: 404, body: { reason: 'no keys were made yet' } } : { status: 200, body: held }
  }
  return call === 'POST /keys/init' ? { status: 200, body: keys.initialise() } : undefined
}

/** A body of JSON, or undefined where there is none. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bodyBytesMax) throw new Refusal('bad_request')
    chunks.push(chunk)
  }
  if (bytes === 0) return undefined
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new Refusal('bad_request')
  }
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = httpRequest({ socketPath: path, path: '/health', timeout: 1_000 }, (response) => {
      response.resume()
      resolve(true)
    })
    probe.on('timeout', () => probe.destroy(new Error('timeout')))
    probe.on('error', () => resolve(false))
    probe.end()
  })
}
