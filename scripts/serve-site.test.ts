import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SiteServer, startSiteServer } from './serve-site.ts'

const parent = mkdtempSync(join(tmpdir(), 'clearhold-site-'))
const folder = join(parent, 'client')
let site: SiteServer
let api: Server

const files: Readonly<Record<string, string>> = {
  '../secret.txt': 'secret',
  'headers.json': JSON.stringify({
    everywhere: { 'x-content-type-options': 'nosniff' },
    pages: { 'content-security-policy': "default-src 'none'" },
  }),
  'index.html': '<h1>Home</h1>',
  'es/index.html': '<h1>Inicio</h1>',
  '404.html': '<h1>None</h1>',
  'es/404.html': '<h1>Nada</h1>',
  '__spa-fallback.html': '<h1>App</h1>',
  'assets/a-1.js': 'export const a = 1',
}

beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  writeFileSync(join(folder, 'assets/a-1.js.br'), brotliCompressSync(files['assets/a-1.js'] ?? ''))
  api = createServer((request, response) => {
    if (request.url === '/api/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n')
      return
    }
    request.pipe(response.writeHead(201, { 'x-seen': `${request.method} ${request.url}` }))
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const address = api.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const approveFolder = join(parent, 'approve')
  mkdirSync(approveFolder)
  writeFileSync(join(approveFolder, 'index.html'), 'sign here')
  site = await startSiteServer({ folder, port: 0, apiUrl: `http://127.0.0.1:${port}`, approveFolder })
})

afterAll(async () => {
  await site.close()
  api.closeAllConnections()
  api.close()
  rmSync(parent, { recursive: true })
})

/** The answer to a raw path: fetch would normalise it first. */
async function raw(path: string, host = 'site'): Promise<string> {
  const { port } = new URL(site.url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), '127.0.0.1')
    socket
      .on('data', (data) => {
        answer += data
      })
      .on('end', () => resolve(answer))
      .on('error', reject)
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
  })
}

describe('pages', () => {
  test.each([
    ['/', 200, 'Home'],
    ['/es', 200, 'Inicio'],
    ['/es/', 200, 'Inicio'],
    ['/nope', 404, 'None'],
    ['/es/nope', 404, 'Nada'],
    ['/user/kyc', 200, 'App'],
    ['/admin', 200, 'App'],
    ['/login', 200, 'App'],
    ['/login/x', 404, 'None'],
    ['/users', 404, 'None'],
    ['/user/kyc.data', 404, 'None'],
    ['/assets/gone.js', 404, 'None'],
    ['/assets/a-1.js.br', 404, 'None'],
  ])('%s answers %d with %s and the policy, without a redirect', async (path, status, text) => {
    const response = await fetch(site.url + path, { redirect: 'error' })
    expect([response.status, await response.text()]).toEqual([status, `<h1>${text}</h1>`])
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  test('what has a hash in its name is compressed, typed and kept for good', async () => {
    const response = await fetch(`${site.url}/assets/a-1.js`, { headers: { 'accept-encoding': 'br' } })
    expect(await response.text()).toBe('export const a = 1')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers.has('content-security-policy')).toBe(false)
  })

  test.each(['/../secret.txt', '/..%2fsecret.txt', '/assets/../../secret.txt', '/%00', '/%E0%A4%A', '//etc/passwd'])(
    'error: %s leads nowhere',
    async (path) => {
      const answer = await raw(path)
      expect(answer).toMatch(/^HTTP\/1\.1 404 /)
      expect(answer).not.toContain('secret')
    },
  )

  test('error: nothing can be sent to a page', async () => {
    expect((await fetch(`${site.url}/`, { method: 'POST', body: 'x' })).status).toBe(405)
  })
})

describe('the api behind it', () => {
  test('gets method, path and body, and its answer comes back', async () => {
    const response = await fetch(`${site.url}/api/echo?x=1`, { method: 'POST', body: 'hello' })
    expect([response.status, response.headers.get('x-seen'), await response.text()]).toEqual([
      201,
      'POST /api/echo?x=1',
      'hello',
    ])
  })

  test('events arrive while the answer is still open', async () => {
    const leaving = new AbortController()
    const response = await fetch(`${site.url}/api/events`, { signal: leaving.signal })
    const first = await response.body?.getReader().read()
    expect(new TextDecoder().decode(first?.value)).toBe('data: first\n\n')
    leaving.abort()
  })

  test('error: an api that is away is a 502', async () => {
    const alone = await startSiteServer({ folder, port: 0, apiUrl: 'http://127.0.0.1:9' })
    expect((await fetch(`${alone.url}/api/public/figures`)).status).toBe(502)
    await alone.close()
  })
})

test('under the name approve. it serves the approving page with its own policy, and passes nothing on', async () => {
  const page = await raw('/', 'approve.site')
  expect(page).toContain('sign here')
  expect(page).toContain("connect-src 'none'")
  for (const path of ['/api/anything', '/index.htm', '/../site/index.html', '/%2e%2e/site/index.html'])
    expect(await raw(path, 'approve.site')).toMatch(/^HTTP\/1\.1 404/)
})
