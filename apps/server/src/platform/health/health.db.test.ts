import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestChain, testChain, testFolder, testRedis } from '#testing/resources.ts'
import { chainProviderHealth, httpHealth, measureHealth, redisHealth, socketHealth } from './health.ts'

let chain: TestChain
const socketPath = join(testFolder(), 'signer.sock')
const site = createServer((request, response) => {
  if (request.url === '/slow') return
  response.writeHead(request.url === '/ok' ? 200 : 500).end('{}')
})
const signer = createServer((request, response) => response.writeHead(request.url === '/health' ? 200 : 404).end())
let base: string

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => signer.listen(socketPath, resolve))
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  chain = await testChain()
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
  signer.close()
})

const up = { isUp: true, reason: null, latencyMs: expect.any(Number) }
const down = (reason: string) => ({ isUp: false, reason, latencyMs: expect.any(Number) })

test('an address that answers is up; another status, silence and a refused connection are told apart', async () => {
  expect(await measureHealth(httpHealth(`${base}/ok`))).toEqual(up)
  expect(await measureHealth(httpHealth(`${base}/broken`))).toEqual(down('wrong_answer'))
  expect(await measureHealth(httpHealth('http://127.0.0.1:1/'))).toEqual(down('no_answer'))
  const slow = await measureHealth(httpHealth(`${base}/slow`), 50)
  expect(slow).toEqual(down('too_slow'))
  expect(slow.latencyMs).toBeGreaterThanOrEqual(49)
})

test('a provider must serve the configured chain', async () => {
  expect(await measureHealth(chainProviderHealth(chain.url, 31_337))).toEqual(up)
  expect(await measureHealth(chainProviderHealth(chain.url, 1))).toEqual(down('wrong_answer'))
  expect(await measureHealth(chainProviderHealth(`${base}/broken`, 1))).toEqual(down('wrong_answer'))
  expect(await measureHealth(chainProviderHealth('http://127.0.0.1:1', 1))).toEqual(down('no_answer'))
})

test('a socket must answer its health', async () => {
  expect(await measureHealth(socketHealth(socketPath))).toEqual(up)
  expect(await measureHealth(socketHealth(`${socketPath}.gone`))).toEqual(down('no_answer'))
})

test('redis must take a new connection', async () => {
  const redis = testRedis()
  if (redis !== undefined) expect(await measureHealth(redisHealth(redis.url))).toEqual(up)
  expect(await measureHealth(redisHealth('redis://127.0.0.1:1'))).toEqual(down('no_answer'))
})
