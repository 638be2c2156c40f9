import { expect, test } from 'vitest'
import { openPayload } from '#testing/push-service.ts'
import { encryptPayload, isPoint, publicKeyOf } from './encrypt-payload.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** RFC 8291, section 5 and appendix A. */
const rfc = {
  plain: Buffer.from('When I grow up, I want to be a watermelon'),
  ownPrivate: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  ownPublic: bytes('BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'),
  browserPrivate: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  browserPublic: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const browser = { p256dh: rfc.browserPublic, auth: rfc.auth }
const own = { privateKey: rfc.ownPrivate, salt: rfc.salt }

test('a payload is encrypted byte for byte as in appendix A of RFC 8291', () => {
  expect(publicKeyOf(rfc.ownPrivate)).toEqual(rfc.ownPublic)
  expect(encryptPayload(rfc.plain, browser, own).toString('base64url')).toBe(rfc.body)
})

test('the browser opens it, filled up or not, and only with its own keys', () => {
  const keys = { privateKey: rfc.browserPrivate, auth: rfc.auth }
  expect(openPayload(Buffer.from(rfc.body, 'base64url'), keys)).toEqual(rfc.plain)
  const filled = encryptPayload(rfc.plain, browser, own, 512)
  expect(openPayload(filled, keys)).toEqual(rfc.plain)
  expect(() => openPayload(filled, { ...keys, auth: Buffer.alloc(16) })).toThrow()
  filled[filled.length - 20] = (filled.at(-20) ?? 0) ^ 1
  expect(() => openPayload(filled, keys)).toThrow()
})

test('behavior: two texts of different length are equally long when they are filled up', () => {
  const lengthOf = (text: string) => encryptPayload(Buffer.from(text), browser, own, 256).length
  expect(lengthOf('a')).toBe(lengthOf('a'.repeat(256)))
})

test('error: what would not fit into a push is refused', () => {
  expect(() => encryptPayload(Buffer.alloc(3_994), browser, own)).toThrow('too long')
  expect(encryptPayload(Buffer.alloc(3_993), browser, own)).toHaveLength(4_096)
})

test('a browser’s key is a point of the curve', () => {
  expect(isPoint(rfc.browserPublic)).toBe(true)
  const off = Buffer.from(rfc.browserPublic)
  off[40] = (off.at(40) ?? 0) ^ 1
  expect(
    [off, Buffer.alloc(65), Buffer.alloc(65, 4), rfc.browserPublic.subarray(1), Buffer.alloc(0)].map(isPoint),
  ).toEqual(Array(5).fill(false))
})
