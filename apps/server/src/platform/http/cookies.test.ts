import { expect, test } from 'vitest'
import { cookieHeader, parseCookies } from './cookies.ts'

test.each([
  [undefined, {}],
  ['', {}],
  ['a=1', { a: '1' }],
  ['a=1; b=2', { a: '1', b: '2' }],
  ['a=1;b=2;a=3', { a: '1', b: '2' }],
  ['a', {}],
  ['a=b=c', {}],
  ['a=%00', {}],
  ['__proto__=x', { ['__proto__']: 'x' }],
  [`a=${'x'.repeat(9_000)}`, {}],
])('reads %j', (header, expected) => {
  expect(Object.entries(parseCookies(header))).toEqual(Object.entries(expected))
})

test('writes cookies that no script and no other site can use', () => {
  expect(cookieHeader({ name: '__Host-a', value: 'v', maxAgeSeconds: 60 })).toBe(
    '__Host-a=v; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=60',
  )
  expect(cookieHeader({ name: '__Host-a', value: 'v' })).toBe('__Host-a=v; Path=/; HttpOnly; Secure; SameSite=Strict')
  expect(cookieHeader({ name: '__Host-a', value: undefined })).toContain('__Host-a=; ')
  expect(cookieHeader({ name: '__Host-a', value: undefined })).toContain('Max-Age=0')
})

test('error: a value that could end the header is our bug', () => {
  expect(() => cookieHeader({ name: 'a', value: 'x\r\nset-cookie: b=c' })).toThrow(RangeError)
})
