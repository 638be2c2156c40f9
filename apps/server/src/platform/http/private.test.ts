import { afterEach, expect, test } from 'vitest'
import { openPrivatePort, type PrivatePort, type ReadyChecks } from './private.ts'

const ports: PrivatePort[] = []
afterEach(async () => {
  for (const port of ports.splice(0)) await port.close()
})

async function get(checks: ReadyChecks, path: string): Promise<{ status: number; text: string }> {
  const port = await openPrivatePort('api', { PRIVATE_HOST: '127.0.0.1', PRIVATE_PORT: 0 }, checks)
  ports.push(port)
  const response = await fetch(`http://127.0.0.1:${port.port}${path}`)
  return { status: response.status, text: await response.text() }
}

test('is alive whatever else is down', async () => {
  expect(await get({ database: async () => false }, '/livez')).toEqual({ status: 200, text: 'alive\n' })
})

test('is ready when every check says so', async () => {
  const answer = await get({ database: async () => true, restate: async () => true }, '/readyz')
  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.text)).toEqual({ ready: true, checks: { database: true, restate: true } })
})

test('error: is not ready when a check says no, throws or does not answer, and says which', async () => {
  const answer = await get(
    {
      database: async () => true,
      restate: () => Promise.reject(new Error('down')),
      chain: () => new Promise(() => undefined),
    },
    '/readyz',
  )
  expect(answer.status).toBe(503)
  expect(JSON.parse(answer.text).checks).toEqual({ database: true, restate: false, chain: false })
})

test('serves metrics of the process, and nothing else', async () => {
  const answer = await get({}, '/metrics')
  expect(answer.text).toContain('process_cpu_seconds_total{process="api"}')
  expect((await get({}, '/')).status).toBe(404)
})
