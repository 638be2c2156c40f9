import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '#stack/free-port.ts'
import { makeMailCertificate } from '#testing/mail-certificate.ts'
import { type PushService, readVapid, servePushes, testBrowser } from '#testing/push-service.ts'
import { randomPushKeys } from '../crypto/crypto.ts'
import { openPushSender, type PushTarget } from './push-sender.ts'
import { vapidKeysOf } from './vapid.ts'

const keys = vapidKeysOf(Buffer.alloc(32, 7))
const now = new Date('2026-11-19T12:00:00Z')
let service: PushService
beforeAll(async () => {
  service = await servePushes()
})
beforeEach(() => service.received.splice(0))
afterAll(() => service.close())

const sender = (localService = service.url, timeoutMs = 5_000) =>
  openPushSender({
    keys,
    contact: 'mailto:help@clearhold.example',
    clock: { now: () => now },
    makeKeys: randomPushKeys,
    localService,
    timeoutMs,
  })
const targetOf = ({ subscription }: ReturnType<typeof testBrowser>): PushTarget => ({
  endpoint: subscription.endpoint,
  p256dh: Buffer.from(subscription.p256dh, 'base64url'),
  auth: Buffer.from(subscription.auth, 'base64url'),
})
const push = { payload: Buffer.from('{"path":"/user/x"}'), keptSeconds: 60, urgency: 'high', topic: 'message' } as const

test('a push arrives, signed by us, and the browser alone can read it', async () => {
  service.answers(201)
  const browser = service.browser()
  expect(await sender().send(targetOf(browser), push)).toEqual({ kind: 'accepted' })
  const [one] = service.received
  expect(browser.open(one?.body ?? Buffer.alloc(0))).toBe('{"path":"/user/x"}')
  expect(one?.body.includes('path')).toBe(false)
  expect(one?.headers).toMatchObject({ ttl: '60', urgency: 'high', topic: 'message', 'content-encoding': 'aes128gcm' })
  const { publicKey, claims } = readVapid(String(one?.headers['authorization']))
  expect([publicKey, claims.aud]).toEqual([keys.publicKey, service.url])
})

test('no two pushes are encrypted with the same keys', async () => {
  const browser = service.browser()
  await sender().send(targetOf(browser), push)
  await sender().send(targetOf(browser), push)
  const [first, second] = service.received.map(({ body }) => body.subarray(0, 86).toString('hex'))
  expect(first).not.toBe(second)
})

describe('what a push service answers', () => {
  test.each([
    [200, { kind: 'accepted' }],
    [202, { kind: 'accepted' }],
    [404, { kind: 'gone' }],
    [410, { kind: 'gone' }],
    [400, { kind: 'refused', failure: 'status 400' }],
    [403, { kind: 'refused', failure: 'status 403' }],
    [413, { kind: 'refused', failure: 'status 413' }],
    [429, { kind: 'later', failure: 'status 429', pauseMs: 0 }],
    [500, { kind: 'later', failure: 'status 500', pauseMs: 0 }],
    [503, { kind: 'later', failure: 'status 503', pauseMs: 0 }],
  ])('%i', async (status, outcome) => {
    service.answers(status)
    expect(await sender().send(targetOf(service.browser()), push)).toEqual(outcome)
  })

  test('when to come back, up to a quarter of an hour', async () => {
    for (const [asked, pauseMs] of [
      ['30', 30_000],
      ['86400', 900_000],
      ['Fri, 20 Nov 2026 07:28:00 GMT', 0],
    ] as const) {
      service.answers((response) => void response.writeHead(429, { 'retry-after': asked }).end())
      expect(await sender().send(targetOf(service.browser()), push)).toMatchObject({ kind: 'later', pauseMs })
    }
  })

  test('SSRF: a redirect is not followed', async () => {
    const other = await servePushes()
    for (const status of [301, 302, 303, 307, 308]) {
      service.answers((response) => void response.writeHead(status, { location: `${other.url}/secret` }).end())
      expect(await sender().send(targetOf(service.browser()), push)).toEqual({
        kind: 'refused',
        failure: `status ${status}`,
      })
    }
    expect(other.received).toEqual([])
    await other.close()
  })

  test('an answer without an end is not waited for: only its status is read', async () => {
    let written = 0
    service.answers((response) => {
      response.writeHead(201)
      const timer = setInterval(() => {
        written += 65_536
        response.write('a'.repeat(65_536))
      }, 1)
      response.on('close', () => clearInterval(timer))
    })
    expect(await sender().send(targetOf(service.browser()), push)).toEqual({ kind: 'accepted' })
    expect(written).toBeLessThan(8_000_000)
  })

  test('error: nothing within the time, or a connection that ends: it may have been accepted', async () => {
    service.answers(() => undefined)
    expect(await sender(service.url, 300).send(targetOf(service.browser()), push)).toEqual({ kind: 'uncertain' })
    service.answers((response) => void response.destroy())
    expect(await sender().send(targetOf(service.browser()), push)).toEqual({ kind: 'uncertain' })
  })
})

test('error: where nothing listens, nothing was sent, and it is tried again', async () => {
  const origin = `http://127.0.0.1:${await freePort()}`
  const outcome = await sender(origin).send(targetOf(testBrowser(`${origin}/push/a`)), push)
  expect(outcome).toEqual({ kind: 'later', failure: 'ECONNREFUSED', pauseMs: 0 })
})

test('error: a server that does not speak TLS was sent nothing', async () => {
  const heard: string[] = []
  const plain = createServer((socket) => {
    socket.on('data', (data) => heard.push(data.toString('latin1')))
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 201 Created\r\n\r\n')
  })
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const address = plain.address()
  const origin = `https://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const outcome = await sender(origin).send(targetOf(testBrowser(`${origin}/push/a`)), push)
  expect(outcome).toMatchObject({ kind: 'later' })
  expect(heard.join('')).not.toContain('vapid')
  await new Promise((resolve) => plain.close(resolve))
})

test('over TLS a push is sent to a certificate that is trusted, and nothing at all to another', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'push-'))
  makeMailCertificate(folder, '127.0.0.1')
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const secure = await servePushes({ key: read('key.pem'), cert: read('cert.pem') })
  const browser = secure.browser()
  expect(await sender(secure.url).send(targetOf(browser), push)).toEqual({
    kind: 'later',
    failure: expect.stringMatching(/CERT|SIGN/),
    pauseMs: 0,
  })
  expect(secure.received).toEqual([])
  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, read('authority.pem')])
  const outcome = await sender(secure.url).send(targetOf(browser), push)
  setDefaultCACertificates(usual)
  expect(outcome).toEqual({ kind: 'accepted' })
  expect(browser.open(secure.received[0]?.body ?? Buffer.alloc(0))).toBe('{"path":"/user/x"}')
  await secure.close()
  rmSync(folder, { recursive: true })
})

test('SSRF: an address that is not on the list is not called, wherever it came from', async () => {
  const browser = service.browser()
  expect(await sender('').send(targetOf(browser), push)).toEqual({ kind: 'refused', failure: 'endpoint' })
  expect(service.received).toEqual([])
})
