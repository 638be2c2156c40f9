import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { parseConfig } from '@clearhold/status/config'
import { publishAssets, publishReport } from '@clearhold/status/publish'
import { siteHeaders } from '@clearhold/web/bundle/security-headers.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishSite } from '#platform/site/publish-site.ts'
import { type RunningCaddy, startCaddy } from '#stack/caddy.ts'
import { waitFor } from '#stack/wait-for.ts'
import { approveHeaders } from '../apps/approve/headers.ts'
import { type SiteServer, startSiteServer } from './serve-site.ts'

const parent = mkdtempSync(join(tmpdir(), 'clearhold-caddy-'))
const served = join(parent, 'served')
const statusFolder = join(parent, 'status')
const dayMs = 24 * 60 * 60 * 1000
let api: Server
let caddy: RunningCaddy
let plain: SiteServer

/** A built site, small, with the headers of the real build. */
function build(name: string, pages: Readonly<Record<string, string>>) {
  const site = join(parent, name)
  const files = { 'headers.json': JSON.stringify(siteHeaders([`start('${name}')`], ['a{}'])), ...pages }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(site, path, '..'), { recursive: true })
    writeFileSync(join(site, path), text)
    if (/\.(js|html)$/.test(path)) writeFileSync(join(site, `${path}.br`), brotliCompressSync(text))
  }
  return site
}

const pages = {
  'index.html': '<h1>Home</h1>',
  'es/index.html': '<h1>Inicio</h1>',
  'proof/index.html': '<h1>Proof</h1>',
  'verify.html': '<h1>Verify</h1>',
  'verify.py': 'print()',
  'sitemap.xml': '<urlset/>',
  '404.html': '<h1>None</h1>',
  'es/404.html': '<h1>Nada</h1>',
  '__spa-fallback.html': '<h1>App</h1>',
  'social/en.png': 'png',
  'assets/font.woff2': 'font',
  '.well-known/security.txt': 'Contact: x',
}

beforeAll(async () => {
  const approve = join(parent, 'approve')
  mkdirSync(approve)
  writeFileSync(join(approve, 'headers.json'), JSON.stringify(approveHeaders))
  writeFileSync(join(approve, 'index.html'), 'sign here')
  const site = build('first', { ...pages, 'assets/a-1.js': 'export const a = 1' })
  await publishSite({ site, approve, into: served, now: new Date() })
  api = createServer((incoming, outgoing) => {
    if (incoming.url === '/api/events') {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n')
      return
    }
    const seen = `${incoming.method} ${incoming.url} from ${incoming.headers['x-forwarded-for']}`
    incoming.resume().on('end', () => outgoing.writeHead(201, { 'x-seen': seen, 'x-frame-options': 'own' }).end('api'))
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  publishAssets(join(statusFolder, 'public'))
  const computedAt = new Date().toISOString()
  const nothingKnown = { parts: [], outages: [], incidents: [], incidentsReadAt: null, pulseAt: null, snapshotAt: null }
  publishReport(join(statusFolder, 'public'), { computedAt, ...nothingKnown }, parseConfig({}))
  caddy = await startCaddy({ served, apiUrls: [apiUrl], statusFolder, home: join(parent, 'home') })
  const current = join(served, 'current')
  plain = await startSiteServer({
    folder: join(current, 'site'),
    approveFolder: join(current, 'approve'),
    port: 0,
    apiUrl,
  })
})

afterAll(async () => {
  await caddy.stop()
  await plain.close()
  api.closeAllConnections()
  api.close()
  rmSync(parent, { recursive: true })
})

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}
interface Question {
  readonly path: string
  readonly host?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A raw call: fetch would normalise the path, decompress the answer and set the host itself. */
function ask(port: number, { path, host = 'site.test', method = 'GET', headers = {}, body }: Question) {
  return new Promise<Answer>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }, (response) => {
      let text = ''
      response.setEncoding('latin1').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    call.on('error', reject).end(body)
  })
}

const plainPort = () => Number(new URL(plain.url).port)
/** Of the connection, or what Caddy adds so that a page that did not change is not sent again. */
const ofTransport = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']
const additions = ['etag', 'last-modified', 'accept-ranges']

function comparable(headers: IncomingHttpHeaders, without: readonly string[]) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !without.includes(name)))
}

test.each([
  ['/', 200],
  ['/es', 200],
  ['/es/', 200],
  ['/proof', 200],
  ['/verify.html', 200],
  ['/verify.py', 200],
  ['/sitemap.xml', 200],
  ['/social/en.png', 200],
  ['/.well-known/security.txt', 200],
  ['/assets/a-1.js', 200],
  ['/assets/font.woff2', 200],
  ['/user/kyc', 200],
  ['/admin', 200],
  ['/login', 200],
  ['/nope', 404],
  ['/es/nope', 404],
  ['/xx/nope', 404],
  ['/login/x', 404],
  ['/users', 404],
  ['/user/kyc.data', 404],
  ['/assets/gone.js', 404],
  ['/assets/a-1.js.br', 404],
])('%s answers %d, with every header and byte that the server of the tests sends', async (path, status) => {
  for (const headers of [{}, { 'accept-encoding': 'gzip, br' }]) {
    const [real, expected] = await Promise.all([
      ask(caddy.port, { path, headers }),
      ask(plainPort(), { path, headers }),
    ])
    // Server of the tests: pages at their nearest file; only assets and pages are compressed in this fixture.
    expect(real.status).toBe(status)
    expect(expected.status).toBe(status)
    expect(real.text).toBe(expected.text)
    expect(comparable(real.headers, [...ofTransport, ...additions])).toEqual(comparable(expected.headers, ofTransport))
  }
})

test('pages carry the policy and https for a year', async () => {
  const { headers } = await ask(caddy.port, { path: '/' })
  expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self' 'sha256-")
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

test.each(['/../headers.json', '/..%2f..%2fkept-assets.json', '/assets/../../kept-assets.json', '/%00', '/%E0%A4%A'])(
  'error: %s leads nowhere',
  async (path) => {
    const { status, text } = await ask(caddy.port, { path })
    expect([400, 404, 200]).toContain(status)
    expect(text).not.toContain('{}')
  },
)

test('error: nothing can be sent to a page', async () => {
  const { status, headers } = await ask(caddy.port, { path: '/', method: 'POST', body: 'x' })
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
})

describe('the status under its own name', () => {
  const host = 'status.site.test'

  test('its pages, style, script, data and feeds are served with a policy that lets nothing else in, whatever the api does', async () => {
    const answers = await Promise.all(
      ['/', '/es/', '/fr/', '/status.css', '/status.js', '/status.json', '/fr/incidents.atom'].map((path) =>
        ask(caddy.port, { path, host }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const { headers } of answers) {
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
      expect([headers['cache-control'], headers['server'], headers['x-content-type-options']]).toEqual([
        'no-cache',
        undefined,
        'nosniff',
      ])
    }
    expect(answers[1]?.text).toContain('<html lang="es">')
    expect([answers[6]?.headers['content-type'], answers[6]?.headers['access-control-allow-origin']]).toEqual([
      'application/atom+xml; charset=utf-8',
      '*',
    ])
    expect([answers[0]?.headers['access-control-allow-origin'], answers[5]?.headers['date'] === undefined]).toEqual([
      undefined,
      false,
    ])
  })

  test.each(['/api/public/identity', '/../samples.json', '/status.json.part', '/nothing'])(
    'error: %s is not there',
    async (path) => {
      expect((await ask(caddy.port, { path, host })).status).toBe(404)
    },
  )
})

describe('the api behind it', () => {
  test.each(['/api/echo?x=1', '/proof/log/checkpoint', '/proof/files/1'])('%s is passed on', async (path) => {
    const { status, headers } = await ask(caddy.port, { path, method: 'POST', body: 'hello' })
    expect([status, headers['x-seen']]).toEqual([201, `POST ${path} from 127.0.0.1`])
    expect([headers['x-frame-options'], headers['content-security-policy'], headers['server']]).toEqual([
      'own',
      undefined,
      undefined,
    ])
  })

  test('error: an address that a caller claims to come from does not reach the api', async () => {
    const { headers } = await ask(caddy.port, { path: '/api/x', headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(headers['x-seen']).toBe('GET /api/x from 127.0.0.1')
  })

  test('two documents of eight megabytes pass, and twenty do not', async () => {
    const send = (megabytes: number) =>
      ask(caddy.port, { path: '/api/x', method: 'POST', body: 'x'.repeat(megabytes * 1024 * 1024) })
    expect((await send(16)).status).toBe(201)
    expect((await send(20)).status).toBe(413)
  })

  test('events arrive while the answer is still open', async () => {
    const first = await new Promise<string>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: caddy.port, path: '/api/events', headers: { host: 'site.test' } }
      const call = request(options, (response) =>
        response.once('data', (chunk: Buffer) => {
          resolve(chunk.toString())
          call.destroy()
        }),
      )
      call.on('error', reject).end()
    })
    expect(first).toBe('data: first\n\n')
  })
})

describe('behind several apis', () => {
  /** What an api says of itself, and what it was sent. */
  interface FakeApi {
    readonly url: string
    readonly calls: string[]
    isEnding: boolean
    close(): void
  }
  async function startApi(): Promise<FakeApi> {
    const calls: string[] = []
    const server = createServer((incoming, outgoing) => {
      if (incoming.url === '/serving') return outgoing.writeHead(one.isEnding ? 503 : 200).end()
      calls.push(`${incoming.method} ${incoming.url}`)
      return incoming.resume().on('end', () => outgoing.end())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const one: FakeApi = {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      calls,
      isEnding: false,
      close: () => {
        server.close()
        server.closeAllConnections()
      },
    }
    return one
  }
  /** More than Caddy keeps for a second attempt. */
  const form = 'x'.repeat(1024 * 1024)

  test('one that says it ends is sent nothing more, a long form included, and no call fails when it is gone', async () => {
    const first = await startApi()
    const second = await startApi()
    const both = await startCaddy({ served, apiUrls: [first.url, second.url], home: join(parent, 'home-two') })
    try {
      const send = async (body: string) => (await ask(both.port, { path: '/api/x', method: 'POST', body })).status
      await waitFor('both to be asked', async () => {
        await send('{}')
        return first.calls.length > 0 && second.calls.length > 0
      })
      first.isEnding = true
      // Asked once a second; the api goes on for two.
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      const before = first.calls.length
      for (let time = 0; time < 5; time += 1) expect(await send(form)).toBe(200)
      expect(first.calls.length).toBe(before)
      first.close()
      for (let time = 0; time < 5; time += 1) expect(await send(form)).toBe(200)
    } finally {
      await both.stop()
      second.close()
    }
  })

  test('one that is gone without a word costs no call that has a body, and the other is not taken for gone', async () => {
    const first = await startApi()
    const second = await startApi()
    const both = await startCaddy({ served, apiUrls: [first.url, second.url], home: join(parent, 'home-three') })
    try {
      first.close()
      for (let time = 0; time < 10; time += 1)
        expect((await ask(both.port, { path: '/api/x', method: 'POST', body: '{}' })).status).toBe(200)
      expect(second.calls.length).toBe(10)
    } finally {
      await both.stop()
      second.close()
    }
  })
})

test('the approving host serves its page with its own policy, and passes nothing on', async () => {
  const host = 'approve.site.test'
  const [real, expected] = await Promise.all([
    ask(caddy.port, { path: '/', host }),
    ask(plainPort(), { path: '/', host }),
  ])
  expect(real.text).toBe('sign here')
  expect(comparable(real.headers, [...ofTransport, ...additions])).toEqual(comparable(expected.headers, ofTransport))
  expect(real.headers['content-security-policy']).toContain("connect-src 'none'")
  for (const path of ['/api/anything', '/index.htm', '/%2e%2e/site/index.html'])
    expect((await ask(caddy.port, { path, host })).status).toBe(404)
})

test('a publication changes pages and policy in one step; assets of the build before stay for seven days', async () => {
  const policyOf = ({ headers }: Answer) => headers['content-security-policy']
  const before = await ask(caddy.port, { path: '/' })
  const publishedAt = new Date()
  const second = build('second', { ...pages, 'index.html': '<h1>New</h1>', 'assets/a-2.js': 'export const a = 2' })
  await publishSite({ site: second, into: served, now: publishedAt })
  const after = await waitFor('the new page', async () => {
    const answer = await ask(caddy.port, { path: '/' })
    // Never the new page under the old policy, nor the other way round.
    expect(answer.text === before.text).toBe(policyOf(answer) === policyOf(before))
    return answer.text !== before.text && answer
  })
  expect(after.text).toBe('<h1>New</h1>')
  expect((await ask(caddy.port, { path: '/assets/a-1.js' })).text).toBe('export const a = 1')
  expect((await ask(caddy.port, { path: '/assets/a-2.js' })).text).toBe('export const a = 2')
  expect((await ask(caddy.port, { path: '/', host: 'approve.site.test' })).text).toBe('sign here')

  const isKept = () => existsSync(join(served, 'current/site/assets/a-1.js'))
  const again = (days: number) =>
    publishSite({ site: second, into: served, now: new Date(publishedAt.getTime() + days * dayMs) })
  // The file and its compressed form.
  expect(await again(6)).toMatchObject({ assetsKept: 2, assetsDropped: 0 })
  expect(isKept()).toBe(true)
  expect(await again(8)).toMatchObject({ assetsKept: 0, assetsDropped: 2 })
  expect(isKept()).toBe(false)
})

test('error: a build without its headers publishes nothing', async () => {
  const broken = join(parent, 'broken')
  mkdirSync(broken)
  writeFileSync(join(broken, 'index.html'), 'no headers')
  await expect(publishSite({ site: broken, into: served, now: new Date() })).rejects.toThrow('headers.json')
  expect(existsSync(join(served, 'current/site/headers.json'))).toBe(true)
})
