import { languages } from '@clearhold/contract/language'
import { pushSubjects } from '@clearhold/contract/notifications/push-scope'
import { describe, expect, test } from 'vitest'
import { noticeOf, pathWithin } from './push-notice.ts'

const sent = (change: object) => JSON.stringify({ about: 'message', language: 'en', path: '/user/kyc', ...change })

test('a notice is in the language it was sent in and says what it is about', () => {
  expect(noticeOf(sent({ language: 'es', about: 'security', path: '/user/security' }), 'en')).toEqual({
    about: 'security',
    language: 'es',
    path: '/user/security',
    body: 'Tiene un mensaje nuevo sobre la seguridad de su cuenta.',
  })
})

test('no notice has a figure or a name in it, whatever was sent with it', () => {
  for (const language of languages)
    for (const about of pushSubjects) {
      const { body } = noticeOf(sent({ language, about, body: 'You won 5,000 USDT', title: 'Prize' }), 'en')
      expect(body).not.toMatch(/\d|USDT|Prize/)
    }
})

test.each([undefined, '', 'no JSON', 'null', '[]', '7', sent({ about: 'prize' }), sent({ language: 'xx', path: 7 })])(
  'error: what cannot be read is a message, in the browser’s language: %s',
  (text) => {
    expect(noticeOf(text, 'fr')).toMatchObject({ about: 'message', path: expect.stringMatching(/^\/user\//) })
    expect(noticeOf(text, 'fr').body).toMatch(/message/)
  },
)

describe('the page that a notice opens', () => {
  test.each(['/user/kyc', '/user/activity?item=deposit.d-1', '/user/withdraw?show=addresses'])('%s', (path) => {
    expect(pathWithin(path)).toBe(path)
  })

  test.each([
    'https://attacker.example/user/kyc',
    '//attacker.example/user/kyc',
    '/\\attacker.example/user/',
    '\\\\attacker.example',
    'javascript:alert(1)',
    '/user/../admin/users',
    '/user/%2e%2e/admin/users',
    '/admin/users',
    '/user',
    '/users/kyc',
    '/',
    '',
    'user/kyc',
    ' /user/kyc',
    { path: '/user/kyc' },
    undefined,
  ])('error: is never another than one of the investor area: %s', (path) => {
    expect(pathWithin(path)).toBe('/user/userdashboard')
  })
})
