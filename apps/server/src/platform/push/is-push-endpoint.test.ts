import { expect, test } from 'vitest'
import { isPushEndpoint } from './is-push-endpoint.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/dGhpcyBpcw:APA91bE-x_y%2Fz',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl-_x',
  'https://eu.push.services.mozilla.com/wpush/v2/gAAAAABl',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB%2b%3d',
  'https://web.push.apple.com/QGuQyavXutnMH-2qQ',
])('a push service of a browser may be called: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, '')).toBe(true)
})

test.each([
  ['clear text', 'http://fcm.googleapis.com/fcm/send/a'],
  ['another scheme', 'ftp://fcm.googleapis.com/a'],
  ['a script', 'javascript://fcm.googleapis.com/%0aalert(1)'],
  ['upper case', 'https://FCM.googleapis.com/fcm/send/a'],
  ['an upper-case scheme', 'HTTPS://fcm.googleapis.com/fcm/send/a'],
  ['a user', 'https://fcm.googleapis.com@127.0.0.1/a'],
  ['a user and a password', 'https://user:word@fcm.googleapis.com/a'],
  ['an empty user', 'https://@fcm.googleapis.com/a'],
  ['a port', 'https://fcm.googleapis.com:8443/a'],
  ['its usual port', 'https://fcm.googleapis.com:443/a'],
  ['a trailing dot', 'https://fcm.googleapis.com./a'],
  ['no path', 'https://fcm.googleapis.com'],
  ['an empty path', 'https://fcm.googleapis.com/'],
  ['a longer name', 'https://fcm.googleapis.com.attacker.example/a'],
  ['a name that ends so', 'https://notfcm.googleapis.com/a'],
  ['a suffix without its dot', 'https://evilnotify.windows.com/a'],
  ['a suffix alone', 'https://notify.windows.com/a'],
  ['a dot for each character', 'https://fcmxgoogleapis.com/a'],
  ['a sub-domain of Apple’s', 'https://api.web.push.apple.com/a'],
  ['a letter of another alphabet', 'https://fcm.googleapis.cоm/a'],
  ['a wide full stop', 'https://fcm。googleapis.com/a'],
  ['its punycode', 'https://xn--fcm-abc.googleapis.com/a'],
  ['an escaped host', 'https://fcm%2egoogleapis.com/a'],
  ['this machine', 'https://127.0.0.1/a'],
  ['this machine, in one number', 'https://2130706433/a'],
  ['this machine, by IPv6', 'https://[::1]/a'],
  ['cloud metadata', 'https://169.254.169.254/latest/meta-data'],
  ['a path above its own', 'https://fcm.googleapis.com/../a'],
  ['an escaped path above its own', 'https://fcm.googleapis.com/a/%2e%2e/b'],
  ['a back slash', 'https://fcm.googleapis.com\\@127.0.0.1/a'],
  ['a fragment', 'https://fcm.googleapis.com/a#b'],
  ['a line end', 'https://fcm.googleapis.com/a\n'],
  ['a line end in the host', 'https://fcm.goo\ngleapis.com/a'],
  ['a space before', ' https://fcm.googleapis.com/a'],
  ['a null', 'https://fcm.googleapis.com/a\0'],
  ['a thousand letters', `https://fcm.googleapis.com/${'a'.repeat(901)}`],
  ['nothing', ''],
])('SSRF: no other address may: %s', (_name, endpoint) => {
  expect(isPushEndpoint(endpoint, '')).toBe(false)
  expect(isPushEndpoint(endpoint, 'http://127.0.0.1:4321')).toBe(false)
})

test('a service of this machine may, where the setting of a demo names exactly it', () => {
  const own = 'http://127.0.0.1:4321'
  expect(isPushEndpoint(`${own}/push/a`, own)).toBe(true)
  expect(isPushEndpoint(`${own}/push/a`, '')).toBe(false)
  for (const other of [
    'http://127.0.0.1:43210/push/a',
    'http://127.0.0.1:4322/push/a',
    'http://localhost:4321/push/a',
    `${own}/../a`,
    `${own}@attacker.example/a`,
  ])
    expect([other, isPushEndpoint(other, own)]).toEqual([other, false])
  expect(isPushEndpoint('http://10.0.0.1:80/a', 'http://10.0.0.1:80')).toBe(false)
})
