import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** What a browser keeps of a subscription to itself. */
interface OwnKeys {
  readonly privateKey: Uint8Array
  readonly auth: Uint8Array
}

/** A browser that subscribed: what it hands to the site, and what opens what is sent to it. */
export interface TestBrowser {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  open(body: Buffer): string
}

export interface ReceivedPush {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

type Answer = (response: ServerResponse, received: ReceivedPush) => void

/** A real push service on this machine: it keeps what it received, and answers as it is told. */
export async function servePushes(tls?: { readonly key: string; readonly cert: string }) {
  const received: ReceivedPush[] = []
  let answer: Answer = (response) => void response.writeHead(201).end()
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) }
      received.push(one)
      answer(response, one)
    })
  }
  const server = tls === undefined ? createServer(listener) : createSecureServer(tls, listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    received,
    answers: (next: number | Answer) => {
      answer = typeof next === 'number' ? (response) => void response.writeHead(next).end() : next
    },
    browser: (path = `/push/${randomBytes(8).toString('hex')}`) => testBrowser(`${url}${path}`),
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
export type PushService = Awaited<ReturnType<typeof servePushes>>

export function testBrowser(endpoint: string): TestBrowser {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: { endpoint, p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    open: (body) => openPayload(body, { privateKey: pair.getPrivateKey(), auth }).toString(),
  }
}

/** The browser's side of RFC 8291, written apart from ours. */
export function openPayload(body: Buffer, { privateKey, auth }: OwnKeys): Buffer {
  const salt = body.subarray(0, 16)
  if (body.readUInt32BE(16) !== 4096) throw new Error('the record has another size')
  const keyEnd = 21 + body.readUInt8(20)
  const senderKey = body.subarray(21, keyEnd)
  const own = createECDH('prime256v1')
  own.setPrivateKey(privateKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey])
  const input = Buffer.from(hkdfSync('sha256', own.computeSecret(senderKey), auth, info, 32))
  const of = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes))
  const decipher = createDecipheriv('aes-128-gcm', of('aes128gcm', 16), of('nonce', 12), { authTagLength: 16 })
  decipher.setAuthTag(body.subarray(-16))
  const plain = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
  const end = plain.findLastIndex((byte) => byte !== 0)
  if (plain[end] !== 2) throw new Error('the record is not the last one')
  return plain.subarray(0, end)
}

const headerSchema = z.object({ typ: z.string(), alg: z.string() })
const claimsSchema = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })

/** What a push service reads of the header Authorization; throws where the signature is not of the key it names. */
export function readVapid(authorization: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const publicKey = Buffer.from(key, 'base64url')
  const part = (from: number, to: number) => publicKey.subarray(from, to).toString('base64url')
  const verifier = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) },
    format: 'jwk',
  })
  const isOurs = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: verifier, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isOurs) throw new Error('the signature is not of this key')
  const read = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64url').toString())
  return { publicKey, header: headerSchema.parse(read(header)), claims: claimsSchema.parse(read(claims)) }
}
