import { expect, test } from 'vitest'
import { createLog, flatLog } from './log.ts'

function capture(): { lines: () => Record<string, unknown>[]; destination: { write: (line: string) => void } } {
  const written: string[] = []
  return {
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
    destination: { write: (line) => void written.push(line) },
  }
}

test('says which process speaks, and when', () => {
  const { lines, destination } = capture()
  createLog({ process: 'api', level: 'info', destination }).info('hello')
  expect(lines()).toMatchObject([
    { level: 'info', process: 'api', msg: 'hello', time: expect.stringMatching(/^\d{4}-/) },
  ])
})

test('behavior: secrets and personal data never reach a line, at any depth', () => {
  const { lines, destination } = capture()
  const log = createLog({ process: 'api', level: 'info', destination })
  const secrets = { password: 'hunter22', email: 'ines@example.test', token: 'ey.abc' }
  log.info(secrets)
  log.info({ body: secrets })
  log.info({ request: { body: secrets } })
  log.info({ a: { b: { body: secrets } } })
  const text = JSON.stringify(lines())
  expect(lines()).toHaveLength(4)
  for (const value of Object.values(secrets)) expect(text).not.toContain(value)
})

test('behavior: a flat log censors the names among its own fields, and leaves the full log as it was', () => {
  const { lines, destination } = capture()
  const log = createLog({ process: 'api', level: 'info', destination })
  flatLog(log).info({ event: 'http.request', requestId: 'r1', email: 'ines@example.test', token: 'ey.abc' }, 'request')
  log.info({ body: { email: 'ines@example.test' } })
  expect(lines()).toMatchObject([
    {
      process: 'api',
      event: 'http.request',
      requestId: 'r1',
      email: '[redacted]',
      token: '[redacted]',
      msg: 'request',
    },
    { body: { email: '[redacted]' } },
  ])
})
