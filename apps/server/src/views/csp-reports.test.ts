import { afterAll, expect, test } from 'vitest'
import { silentLog } from '#testing/resources.ts'
import { buildHttp } from '../platform/http/server.ts'
import { cspReportRoutes } from './csp-reports.ts'

const told: object[] = []
const log = { warn: (about: object) => void told.push(about) }
const app = await buildHttp({
  routes: cspReportRoutes({ log }),
  edition: 'live',
  trustProxy: ['127.0.0.1'],
  log: silentLog,
})
afterAll(() => app.close())

const report = (type: string, payload: string, address = '203.0.113.7') =>
  app.inject({
    method: 'POST',
    url: '/api/csp-reports',
    headers: { 'content-type': type, 'x-forwarded-for': address },
    payload,
  })

test('SEC12: what a page tried against its policy is told, and nothing of the person who saw it', async () => {
  const address = 'https://northmoor.eu/user/withdraw/0b1c?token=secret'
  const old = {
    'csp-report': {
      'document-uri': address,
      referrer: address,
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.test/steal.js?email=ines@example.test',
      'script-sample': 'ines@example.test',
    },
  }
  expect((await report('application/csp-report', JSON.stringify(old))).json()).toEqual({ status: 'noted' })
  const body = { documentURL: address, effectiveDirective: 'script-src-attr', blockedURL: 'inline', sample: 'ines@' }
  const recent = [
    { type: 'csp-violation', url: address, user_agent: 'x', body },
    { type: 'deprecation', body: {} },
  ]
  expect((await report('application/reports+json', JSON.stringify(recent))).statusCode).toBe(200)
  expect(told).toEqual([
    { event: 'csp.violation', directive: 'script-src-elem', blocked: 'https://evil.test' },
    { event: 'csp.violation', directive: 'script-src-attr', blocked: 'inline' },
  ])
  expect(JSON.stringify(told)).not.toMatch(/secret|ines|northmoor/)
})

test('SEC12: a flood of reports, and what is no report, fills no log', async () => {
  told.length = 0
  for (const payload of ['', '{', '[]', '"x"', JSON.stringify({ 'csp-report': 1 })])
    expect((await report('application/csp-report', payload, '203.0.113.8')).statusCode).toBe(400)
  const line = JSON.stringify({ 'csp-report': { 'violated-directive': 'img-src\n"injected"', 'blocked-uri': '%%' } })
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => report('application/csp-report', line, '203.0.113.9')),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30)
  expect(told).toHaveLength(30)
  expect(told[0]).toEqual({ event: 'csp.violation', directive: 'img-src', blocked: 'unknown' })
})
