import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wakeFlow } from './wake-flow.ts'

let silent: Server
beforeAll(async () => {
  silent = createServer((socket) => void socket.on('error', () => undefined))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void silent.close())

test('error: a Restate that takes the call and says nothing is given up after five seconds', async () => {
  const { port } = silent.address() as AddressInfo
  const startedAt = performance.now()
  await expect(wakeFlow(`http://127.0.0.1:${port}`, { flow: 'wallet', key: '1' })).rejects.toThrow()
  expect(performance.now() - startedAt).toBeLessThan(9_000)
}, 15_000)
