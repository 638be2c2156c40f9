import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { readCoseKey } from './cose.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const number = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')
const data = Buffer.from('what is signed')

test('reads the three kinds of keys that accounts accepts', () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const point = ec.publicKey.export({ format: 'jwk' })
  const ecCose = Buffer.concat([hex('a5 0102 0326 2001 215820'), number(point.x), hex('225820'), number(point.y)])
  const ed = generateKeyPairSync('ed25519')
  const edCose = Buffer.concat([hex('a4 0101 0327 2006 215820'), number(ed.publicKey.export({ format: 'jwk' }).x)])
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { n } = rsa.publicKey.export({ format: 'jwk' })
  const rsaCose = Buffer.concat([hex('a4 0103 03390100 20590100'), number(n), hex('2143010001')])
  for (const [cose, { privateKey }, hash] of [
    [ecCose, ec, 'sha256'],
    [edCose, ed, null],
    [rsaCose, rsa, 'sha256'],
  ] as const) {
    const read = readCoseKey(cose)
    expect(read?.hash).toBe(hash)
    const signature = sign(hash, data, privateKey)
    expect(read !== undefined && verify(read.hash, data, read.key, signature)).toBe(true)
    expect(read !== undefined && verify(read.hash, Buffer.from('else'), read.key, signature)).toBe(false)
    expect(readCoseKey(Buffer.concat([cose, Buffer.alloc(1)]))).toBeUndefined()
    for (let length = 0; length < cose.length; length += 7)
      expect(readCoseKey(cose.subarray(0, length))).toBeUndefined()
  }
})

test('error: other curves, other algorithms, doubled labels and what is no map are no keys', () => {
  const x = Buffer.alloc(32, 1)
  const cases = [
    Buffer.concat([hex('a4 0101 0326 2006 215820'), x]),
    Buffer.concat([hex('a4 0101 0327 2004 215820'), x]),
    Buffer.concat([hex('a5 0101 0327 2006 2006 215820'), x]),
    hex('80'),
    hex('a1 0101'),
    Buffer.alloc(0),
  ]
  for (const cose of cases) expect(readCoseKey(cose)).toBeUndefined()
})
