import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openKeyRing } from './keys.ts'
import { openSocket } from './socket.ts'

// Opening a keystore is slow on purpose, and slower on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

function freshPath(): string {
  return join(mkdtempSync(join(tmpdir(), 'clearhold-signer-')), 'signer.sock')
}

function keyRing() {
  return openKeyRing(freshPath().replace('signer.sock', 'keystore.json'), 'a long passphrase')
}

function get(socketPath: string, path: string, method = 'GET'): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request({ socketPath, path, method }, (response) => {
      let body = ''
      response.on('data', (chunk) => (body += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })
}

test('answers a health call, and nothing else', async () => {
  const path = freshPath()
  servers.push(await openSocket(path, keyRing()))
  const { status, body } = await get(path, '/health')
  expect(status).toBe(200)
  expect(JSON.parse(body)).toMatchObject({ status: 'ok', pid: process.pid })
  expect((await get(path, '/sign')).status).toBe(404)
})

test('behavior: only its own user may open the socket', async () => {
  const path = freshPath()
  servers.push(await openSocket(path, keyRing()))
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('behavior: a socket left behind by a dead signer is replaced', async () => {
  const path = freshPath()
  writeFileSync(path, '')
  servers.push(await openSocket(path, keyRing()))
  expect((await get(path, '/health')).status).toBe(200)
})

test('error: a second signer refuses to start', async () => {
  const path = freshPath()
  servers.push(await openSocket(path, keyRing()))
  await expect(openSocket(path, keyRing())).rejects.toThrow('already running')
})

test('gives out the public key once keys were made, and the same one ever after', async () => {
  const path = freshPath()
  servers.push(await openSocket(path, keyRing()))
  expect((await get(path, '/keys')).status).toBe(404)
  const made = await get(path, '/keys/init', 'POST')
  expect(JSON.parse(made.body)).toEqual({ depositXpub: expect.stringMatching(/^xpub[A-Za-z0-9]{107}$/) })
  expect((await get(path, '/keys/init', 'POST')).body).toBe(made.body)
  expect((await get(path, '/keys')).body).toBe(made.body)
})
