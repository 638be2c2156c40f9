import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { createServer, request as httpRequest, type Server } from 'node:http'
import { dirname } from 'node:path'
import type { KeyRing } from './keys.ts'

export interface SignerHealth {
  readonly status: 'ok'
  readonly pid: number
  readonly upSeconds: number
}

/**
 * The signer's only door: HTTP over a Unix socket that nobody but its own user may open. It never listens on a network.
 * A second signer on the same socket refuses to start; a socket left behind by a dead one is removed.
 */
export async function openSocket(path: string, keyRing: KeyRing): Promise<Server> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  if (existsSync(path)) {
    if (await answers(path)) throw new Error(`Another signer is already running on ${path}; this one refuses to start.`)
    rmSync(path)
  }
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const call = `${request.method} ${request.url}`
    if (call === 'GET /health') {
      const health: SignerHealth = { status: 'ok', pid: process.pid, upSeconds: Math.floor(process.uptime()) }
      return answer(200, health)
    }
    if (call === 'GET /keys') {
      const keys = keyRing.publicKeys()
      return keys === undefined ? answer(404, { reason: 'no keys were made yet' }) : answer(200, keys)
    }
    if (call === 'POST /keys/init') return answer(200, keyRing.initialise())
    return answer(404, { reason: 'the signer does not do this' })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => resolve())
  })
  chmodSync(path, 0o600)
  return server
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
