import { expect, test } from 'vitest'
import { type ProxyPlan, proxyConfig } from './proxy-config.ts'

const plan: ProxyPlan = {
  ports: { api: 1, worker: 2, ingress: 3, admin: 4, figures: 5 },
  workers: [
    {
      release: 'a1',
      members: [
        { port: 11, checkPort: 12 },
        { port: 13, checkPort: 14 },
      ],
    },
    { release: 'b2', members: [{ port: 15, checkPort: 16 }] },
  ],
  apis: [
    { port: 21, checkPort: 22 },
    { port: 23, checkPort: 24 },
  ],
  ingresses: [31, 32, 33],
  admins: [41, 42, 43],
}

/** The lines of one section, without its heading. */
function section(heading: string, text = proxyConfig(plan)): string[] {
  const lines = text.split('\n')
  const start = lines.indexOf(heading)
  expect(start, heading).toBeGreaterThanOrEqual(0)
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('  '))
  return lines.slice(start + 1, end).map((line) => line.trim())
}

test('a call reaches the workers of its release alone, by turns and over HTTP/2 in clear text', () => {
  expect(section('frontend worker')).toEqual([
    'bind 127.0.0.1:2 proto h2',
    'use_backend worker-a1 if { path_beg /a1/ }',
    'use_backend worker-b2 if { path_beg /b2/ }',
  ])
  const workers = section('backend worker-a1')
  expect(workers).toContain('balance roundrobin')
  expect(workers.filter((line) => line.startsWith('server'))).toEqual([
    'server worker-1 127.0.0.1:11 check port 12 proto h2 check-proto h1 on-marked-down shutdown-sessions',
    'server worker-2 127.0.0.1:13 check port 14 proto h2 check-proto h1 on-marked-down shutdown-sessions',
  ])
  expect(section('backend worker-b2').filter((line) => line.startsWith('server'))).toEqual([
    'server worker-1 127.0.0.1:15 check port 16 proto h2 check-proto h1 on-marked-down shutdown-sessions',
  ])
})

test('behavior: a worker is asked whether it lives, not whether it is ready: it is ready after Restate called it here', () => {
  expect(section('backend worker-a1').join('\n')).toMatch(/uri \/livez /)
  expect(section('backend api').join('\n')).toMatch(/uri \/readyz /)
})

test('Restate is reached at whichever node answers; its admin side at the same one while that one lives', () => {
  const servers = (heading: string) => section(heading).filter((line) => line.startsWith('server'))
  expect(section('backend ingress')).toContain('balance roundrobin')
  expect(servers('backend ingress')).toHaveLength(3)
  expect(servers('backend ingress')[2]).toMatch(/^server ingress-3 127\.0\.0\.1:33 check port 33 /)
  expect(section('backend admin')).toContain('balance first')
  expect(servers('backend admin')[0]).toMatch(/^server admin-1 127\.0\.0\.1:41 check port 41 /)
})

test('everything is bound on loopback', () => {
  const binds = proxyConfig(plan).match(/^ {2}bind .*/gm)
  expect(binds).toHaveLength(5)
  for (const bind of binds ?? []) expect(bind).toMatch(/^ {2}bind 127\.0\.0\.1:\d+/)
})

test('behavior: a call that was sent is never sent again by the proxy, only one that did not connect', () => {
  const text = proxyConfig(plan)
  expect(text).toMatch(/option redispatch 1/)
  expect(text).not.toMatch(/retry-on/)
})

test('error: a release that is no plain word is refused', () => {
  const members = [{ port: 11, checkPort: 12 }]
  for (const release of ['', 'a b', 'a\n  bind :80', 'a/b'])
    expect(() => proxyConfig({ ...plan, workers: [{ release, members }] })).toThrow(/a plain name/)
})
